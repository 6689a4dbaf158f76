import { laboratoryExamRef } from '@saude/options/contract/refs'
import { rows } from './access.ts'
import { examProviderRef, ofItsDay } from './refs.ts'
import { requestKind } from './request-kind.ts'

/** Requests for exams of citizens. Most are of today and can wait. */
export const examRequest = requestKind(rows, 'examRequest', {
  word: {
    singular: 'solicitação de exame',
    plural: 'solicitações de exames',
    gender: 'f',
    short: 'solicitação',
  },
  path: '/app/health-secretary/exam-request',
  fields: {
    exam: laboratoryExamRef('Exame', { showColumn: 28, showFilter: 'panel', ...ofItsDay }).required(),
    performer: examProviderRef(undefined, { showFilter: 'panel' }),
  },
  what: ['exam'],
  document: 'Pedido médico',
})
