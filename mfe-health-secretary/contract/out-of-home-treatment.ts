import { oneOf, text, yesNo } from '@saude/contract/fields'
import { cboRef, cityRef, procedureRef } from '@saude/core/contract/refs'
import { rows } from './access.ts'
import { citizenCnsField } from './citizen-cns.ts'
import { requestKind } from './request-kind.ts'

const transports = { land: 'Terrestre', river: 'Fluvial', air: 'Aéreo' } as const

/** Treatment in another municipality (TFD). */
export const outOfHomeTreatment = requestKind(rows, 'outOfHomeTreatment', {
  word: {
    singular: 'tratamento fora de domicílio',
    plural: 'tratamentos fora de domicílio',
    gender: 'm',
    short: 'tratamento',
  },
  path: '/app/health-secretary/out-of-home-treatment',
  titles: { list: 'Tratamento fora de domicílio' },
  fields: {
    cbo: cboRef('Especialidade', { showColumn: 18, showFilter: 'panel' }).required(),
    procedure: procedureRef('Procedimento', { showColumn: 20, showFilter: 'panel' }).required(),
    destination: cityRef('Cidade de destino', { showFilter: 'panel' }).required(),
    facility: text('Estabelecimento de destino').max(200),
    transport: oneOf('Transporte', transports, { initial: { value: 'land' } }).required(),
    companion: yesNo('Precisa de acompanhante'),
    companionReason: text('Motivo do acompanhante', { showWhen: { companion: [true] } }).max(200),
  },
  what: ['procedure', 'cbo'],
  document: 'Laudo médico',
  shown: citizenCnsField,
})
