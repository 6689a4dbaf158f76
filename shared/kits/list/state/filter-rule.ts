import { clean } from '@saude/contract/clean'
import { problems } from '@saude/contract/validate'
import type { FieldPlan } from '../../form/plan/fields.ts'

/** Whether a filter narrows anything. */
export const isSet = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** What a filter's own rule says of a value; undefined where the server may be asked with it. */
export const problemOf = ({ schema }: FieldPlan, value: unknown): string | undefined =>
  isSet(value) ? Object.values(problems(schema, clean(schema, value)))[0] : undefined

/** Characters of a whole date, time or both as they are typed. */
const wholeLength = ({ kind, meta: { withDate, withTime } }: FieldPlan): number | undefined =>
  kind !== 'datetime' ? undefined : withDate && withTime ? 16 : withDate ? 10 : 5

/** No further key mends what is typed. */
export function isWhole(plan: FieldPlan, value: unknown): boolean {
  const length = wholeLength(plan)
  return length !== undefined && typeof value === 'string' && value.length >= length
}
