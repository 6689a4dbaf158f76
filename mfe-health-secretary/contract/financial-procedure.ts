import { integer } from '@saude/contract/fields'
import { money } from '@saude/contract/fields-money'
import { report } from '@saude/contract/report'
import { rows } from './access.ts'

const number = (label: string) => integer(label, { showColumn: 11 }).required()
const amount = (label: string) => money(label, { showColumn: 14 }).required()

/**
 * What production is worth: that of the municipality's own units at the outpatient value of its competência's SIGTAP table,
 * that of affiliated providers at what was agreed with them besides.
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
    quantity: number('Quantidade'),
    /** Of months whose table is not loaded, or does not name the procedure. */
    unpriced: number('Sem valor na tabela'),
  },
  reads: ['history', 'affiliatedProcedure', 'sigtap'],
})
