import { cboRef, procedureRef } from '@saude/core/contract/refs'
import { rows } from './access.ts'
import { citizenCnsField } from './citizen-cns.ts'
import { ofItsDay } from './refs.ts'
import { requestKind } from './request-kind.ts'

/** What basic attention asks for. */
export const basicAttention = requestKind(rows, 'basicAttention', {
  word: {
    singular: 'registro da atenção básica',
    plural: 'registros da atenção básica',
    gender: 'm',
    short: 'registro',
  },
  path: '/app/health-secretary/basic-attention',
  titles: { list: 'Atenção básica' },
  fields: {
    cbo: cboRef('Ocupação', { showColumn: 18, showFilter: 'panel', ...ofItsDay }).required(),
    procedure: procedureRef('Exame', { showColumn: 20, showFilter: 'panel', ...ofItsDay }).required(),
  },
  what: ['procedure', 'cbo'],
  document: 'Pedido médico',
  shown: citizenCnsField,
})
