import { fieldsOf } from '@saude/contract/clean'
import { AppError, validationError } from '@saude/contract/errors'
import { today } from '@saude/contract/instants'
import { labelOf, metaOf } from '@saude/contract/meta'
import { type Interval, implausible, unusual } from '@saude/contract/plausible'
import type { Query } from '@saude/contract/query'
import { fieldsIn, isFields } from '@saude/contract/values'

interface Dated {
  /** `['document', 'appointmentAt']` */
  readonly path: readonly string[]
  readonly label: string
  readonly plausible: Interval | undefined
  readonly unusual: Interval | undefined
}

const known = new WeakMap<object, readonly Dated[]>()

/** The days that a call takes and that have an interval: fields of its input, and of the document of an update or a step. */
function datedIn({ input }: Pick<Query, 'input'>): readonly Dated[] {
  const found = known.get(input)
  if (found) return found
  const of = (fields: ReturnType<typeof fieldsOf>, path: readonly string[]): Dated[] =>
    Object.entries(fields).flatMap(([key, schema]) => {
      const { plausible, unusual } = metaOf(schema)
      return plausible || unusual
        ? [{ path: [...path, key], label: labelOf(schema, key), plausible, unusual }]
        : []
    })
  const fields = fieldsOf(input)
  const dated = [...of(fields, []), ...(fields.document ? of(fieldsOf(fields.document), ['document']) : [])]
  known.set(input, dated)
  return dated
}

/**
 * Refuses days that are no plausible ones of the act: a booking in 2020, a procedure of 1990. Questions may ask for any.
 * @param at when the person acted: what waited on a device is judged as on its day
 * @throws AppError `validation`, at the field
 */
export function refuseImplausible(query: Pick<Query, 'input' | 'mutates'>, value: unknown, at: Date): void {
  if (!query.mutates) return
  const day = today(at)
  const wrong = datedIn(query).flatMap(({ path, label, plausible }) => {
    const why = plausible && implausible(label, saidAt(value, path), plausible, day)
    return why === undefined ? [] : [[path.join('.'), why] as const]
  })
  if (wrong.length > 0) throw validationError(Object.fromEntries(wrong))
}

const saidAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((of, key) => (isFields(of) ? fieldsIn(of)[key] : undefined), value)

/**
 * Asks about days that are unusual: who means them sends the same with `isConfirmed`.
 * @param at when the person acted
 * @throws AppError `validation` with `payload.warnings`
 */
export function askUnusual(query: Pick<Query, 'input' | 'mutates'>, value: unknown, at: Date): void {
  if (!query.mutates || saidAt(value, ['isConfirmed']) === true) return
  const day = today(at)
  const warnings = datedIn(query).flatMap(({ path, label, unusual: usual }) => {
    const why = usual && unusual(label, saidAt(value, path), usual, day)
    return why === undefined ? [] : [why]
  })
  if (warnings.length > 0) throw unmeant(warnings)
}

/** The refusal of what may be meant all the same: it is taken with `isConfirmed`. */
export const unmeant = (warnings: readonly string[]): AppError =>
  new AppError('validation', 'Confira antes de registrar', { issues: [...warnings], warnings: [...warnings] })
