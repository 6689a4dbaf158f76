import { isSchema } from 'yup'
import type { Query } from './query.ts'
import { queriesOf, type RecordLike } from './record/record.ts'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isQuery = (value: Readonly<Record<string, unknown>>): boolean =>
  typeof value.name === 'string' && isObject(value.access) && isObject(value.input) && isObject(value.output)

const isRecordContract = (value: Readonly<Record<string, unknown>>): boolean =>
  isObject(value.word) && Array.isArray(value.verbs) && isObject(value.list)

/** The queries in a value that a contract exports: itself one, or a list, a record, a table of some. */
export function queriesIn(value: unknown, depth = 0): Query[] {
  if (!isObject(value) || isSchema(value) || depth > 3) return []
  // Checked here: what has these parts was made by `query()`.
  if (isQuery(value)) return [value as unknown as Query]
  // Same here: `record()` made it. Without states, its transitions are not served.
  if (isRecordContract(value)) return [...queriesOf(value as unknown as RecordLike)]
  return Object.values(value).flatMap((part) => queriesIn(part, depth + 1))
}
