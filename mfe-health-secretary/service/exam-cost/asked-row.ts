import type { EntryOf } from '@saude/service/record/rules'
import type { examRequest } from '../../contract/exam-request.ts'

export type ExamRequest = EntryOf<typeof examRequest.declared.fields>

/** What is counted of a request. */
export const askedFields = [
  'exam',
  'date',
  'quantity',
  'state',
] as const satisfies readonly (keyof ExamRequest)[]

/** Nothing is done of these. */
const without: ReadonlySet<string> = new Set(['cancelled', 'refused'])

/** How many of an exam a request asks for. The store's thread runs it: nothing large is imported here. */
export function row({ exam, date, quantity, state }: Pick<ExamRequest, (typeof askedFields)[number]>) {
  if (without.has(state ?? '')) return null
  return { exam: exam.id, name: exam.name ?? exam.id, day: date, count: quantity ?? 1 }
}
