import { clean } from '@saude/contract/clean'
import type * as yup from 'yup'
import type { FieldPlan } from '../plan/fields.ts'
import type { Values } from '../types.ts'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a form holds at first: every drawn field, null where nothing is stored. */
export const startValues = (fields: readonly FieldPlan[], stored: Values = {}): Record<string, unknown> =>
  Object.fromEntries(fields.map(({ name }) => [name, stored[name] ?? null]))

/** The version that a stored entry or an answer names; undefined where there is none. */
export const versionOf = (entry: unknown): number | undefined =>
  isObject(entry) && typeof entry.version === 'number' ? entry.version : undefined

/** A later version of the same entry; answers may overtake each other. */
export const isNewer = (one: Values, other: Values): boolean =>
  one.id === other.id && (versionOf(one) ?? 0) > (versionOf(other) ?? 0)

/** Equal in what is sent: a relation is its id, empty is null, undefined or ''. */
export function sameValue(one: unknown, other: unknown): boolean {
  const left = one === undefined || one === '' ? null : one
  const right = other === undefined || other === '' ? null : other
  if (Object.is(left, right)) return true
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((item, index) => sameValue(item, right[index]))
  if (!isObject(left) || !isObject(right)) return false
  // Two files are one only where they are the very same: nothing of them can be looked into here.
  if (left instanceof Blob || right instanceof Blob) return false
  if (typeof left.id === 'string' && typeof right.id === 'string') return left.id === right.id
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...keys].every((key) => sameValue(left[key], right[key]))
}

/** The fields of `now` that differ from `before`: what an update sends (wire.md, Updates). */
export function patchOf(schema: yup.AnySchema, before: Values, now: Values): Record<string, unknown> {
  const stored = clean(schema, { ...before })
  const base: Values = isObject(stored) ? stored : {}
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => !sameValue(base[name], value)))
}
