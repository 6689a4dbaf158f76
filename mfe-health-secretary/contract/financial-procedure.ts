import { integer } from '@saude/contract/fields'
import { money } from '@saude/contract/fields-money'
import { report } from '@saude/contract/report'
import { rows } from './access.ts'

const number = (label: string) => integer(label, { showColumn: 11 }).required()
const amount = (label: string) => money(label, { showColumn: 14 }).required()

/**
 * What was done is worth: that of the municipality's own units at the outpatient value of its competência's SIGTAP table,
 * that of affiliated providers at what was agreed with them besides. What they were asked for, what was authorised and who
 * did not come stand in columns of their own, each under its own day's competência, and cost nothing.
 */
export const financialProcedureList = report(rows.financialProcedureList, {
  title: 'procedimentos',
  groups: {
    procedure: 'Procedimento',
    month: 'Competência',
    healthUnit: 'Unidade de saúde',
    provider: 'Prestador',
    professional: 'Profissional',
  },
  measures: {
    value: amount('Valor SIGTAP'),
    agreed: amount('Valor contratado'),
    /** Done. Of what is recorded in own units only this is known. */
    quantity: number('Realizados'),
    requested: number('Solicitados'),
    authorised: number('Autorizados'),
    missed: number('Faltas'),
    /** Of months whose table is not loaded, or does not name the procedure. */
    unpriced: integer('Sem valor na tabela', { showColumn: 18 }).required(),
  },
  reads: ['history', 'affiliatedProcedure', 'affiliatedService', 'sigtap'],
})
