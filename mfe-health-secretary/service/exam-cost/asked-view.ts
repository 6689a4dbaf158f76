import { collectionOf, view } from '@saude/store'
import { examRequests } from '../request/booked.ts'
import { askedFields, type ExamRequest, row } from './asked-row.ts'

/** What was asked for, as costs are added up. */
export const askedExams = view('askedExams', {
  of: collectionOf<ExamRequest>(examRequests),
  title: 'Exames solicitados, para os custos',
  version: 1,
  fields: askedFields,
  columns: { exam: 'text', name: 'text', day: 'text', count: 'number' },
  code: new URL('./asked-row.ts', import.meta.url),
  row,
})
