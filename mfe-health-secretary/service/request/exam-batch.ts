import { isFields } from '@saude/contract/values'
import type { Batch } from '@saude/service/record/handlers'
import { examRequestBatch } from '../../contract/exam-batch.ts'

/** A request for each exam of a doctor's paper: what the paper says of all of them stands in each. */
export const examBatch: Batch = {
  query: examRequestBatch,
  linesOf: ({ exams, ...shared }) =>
    (Array.isArray(exams) ? exams.filter(isFields) : []).map((line) => ({ ...shared, ...line })),
  at: (line, field) => (field === 'exam' || field === 'quantity' ? `exams.${line}.${field}` : field),
}
