import { isSchema } from 'yup'
import type { Query } from './query.ts'
import { queriesOf, type RecordLike } from './record/record.ts'
import { fieldsIn, isFields } from './values.ts'

/** What has these parts was made by `query()`. */
const isQuery = (value: object): value is Query =>
  'name' in value &&
  typeof value.name === 'string' &&
  ['access', 'input', 'output'].every((part) => isFields(fieldsIn(value)[part]))

/** What has these parts was made by `record()`. */
const isRecordContract = (value: object): value is RecordLike => {
  const { word, verbs, list } = fieldsIn(value)
  return isFields(word) && Array.isArray(verbs) && isFields(list)
}

/** The queries in a value that a contract exports: itself one, or a list, a record, a table of some. */
export function queriesIn(value: unknown, depth = 0): Query[] {
  if (!isFields(value) || isSchema(value) || depth > 3) return []
  if (isQuery(value)) return [value]
  // Without states, its transitions are not served.
  if (isRecordContract(value)) return [...queriesOf(value)]
  return Object.values(value).flatMap((part) => queriesIn(part, depth + 1))
}
