import { validationError } from '@saude/contract/errors'
import { isFields } from '@saude/contract/values'
import type { Batch } from '@saude/service/record/handlers'
import { examRequestBatch } from '../../contract/exam-batch.ts'

/** What each line says of its own exam; all else is said once for the paper. */
const ofLine = ['exam', 'quantity', 'repeatReason']

const idOf = (line: Readonly<Record<string, unknown>>): unknown => isFields(line.exam) && line.exam.id

/** A request for each exam of a doctor's paper: what the paper says of all of them stands in each. */
export const examBatch: Batch = {
  query: examRequestBatch,
  linesOf({ exams, isConfirmed: _, ...shared }) {
    const lines = Array.isArray(exams) ? exams.filter(isFields) : []
    const twice = lines.findIndex((line, at) => lines.findIndex((one) => idOf(one) === idOf(line)) < at)
    if (twice >= 0) throw validationError({ [`exams.${twice}.exam`]: 'Este exame já está na lista' })
    return lines.map((line) => ({ ...shared, ...line }))
  },
  at: (line, field) => (ofLine.includes(field) ? `exams.${line}.${field}` : field),
}
