import { rows } from './access.ts'
import { medicationRef } from './refs.ts'
import { requestKind } from './request-kind.ts'

/** What citizens fetch at the secretariat: medicines of the municipality's lists. */
export const withdrawal = requestKind(rows, 'withdrawal', {
  word: { singular: 'retirada', plural: 'retiradas', gender: 'f' },
  path: '/app/health-secretary/withdrawal',
  fields: {
    medication: medicationRef('Medicamento', { showColumn: 34, showFilter: 'panel' }).required(),
  },
  what: ['medication'],
  document: 'Receita médica',
  words: {
    states: { booked: 'Separada', done: 'Entregue', absent: 'Não retirada' },
    steps: { book: 'Separar', finish: 'Registrar entrega', miss: 'Registrar que não veio' },
  },
})
