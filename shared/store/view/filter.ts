import { type Boundary, isInside } from '@saude/contract/geo'
import type { AnyRow } from './view.ts'

interface Ordered<V> {
  readonly $gt?: V
  readonly $gte?: V
  readonly $lt?: V
  readonly $lte?: V
}

/**
 * A check of one column, with MongoDB's meaning: what is empty is below, above and beside nothing. `$contains`, as
 * MongoDB does not have it: a text with this text in it, letter by letter.
 */
export type ColumnCheck<V> =
  | V
  | null
  | ({ readonly $ne?: V | null; readonly $in?: readonly (V | null)[] } & Ordered<V> &
      ([V] extends [number] ? { readonly $bitsAllSet?: number; readonly $bitsAnySet?: number } : unknown) &
      ([V] extends [string] ? { readonly $contains?: string } : unknown))

/** Positions within an outline; those on its edge belong to one side, as for `isInside`. */
export interface Inside<R> {
  readonly x: keyof R & string
  readonly y: keyof R & string
  readonly boundary: Boundary
}

/**
 * Which rows are meant: a rule about what rows say, as data, so that the engines answer it where the rows lie and `fits`
 * says the same of one row at hand.
 */
export type RowFilter<R> = {
  readonly [K in keyof R]?: ColumnCheck<NonNullable<R[K]>>
} & {
  readonly $and?: readonly RowFilter<R>[]
  readonly $or?: readonly RowFilter<R>[]
  readonly $nor?: readonly RowFilter<R>[]
  readonly $inside?: Inside<R>
}

/** What rows are called, each by the first filter that it fits. */
export type Cases<R, K extends string = string> = readonly (readonly [filter: RowFilter<R>, name: K])[]

type Value = string | number | boolean | null | undefined

/** Whether a row, or a document with fields of these names, fits a filter. */
export function fits<R extends object>(filter: RowFilter<R>, row: R): boolean {
  return fitsAll(filter, Object.fromEntries(Object.entries(row)))
}

/** The name of the first case that a row fits; undefined of none. */
export const caseOf = <R extends object, K extends string>(
  cases: Cases<NoInfer<R>, K>,
  row: R,
): K | undefined => cases.find(([filter]) => fits(filter, row))?.[1]

/** Those of one case: it is fitted, and none before it. */
export function ofCase<R, K extends string>(cases: Cases<R, K>, name: K): RowFilter<R> {
  const place = cases.findIndex(([, one]) => one === name)
  const before = cases.slice(0, place).map(([filter]) => filter)
  const wanted: RowFilter<R>[] = cases.slice(place, place + 1).map(([filter]) => filter)
  const apart: RowFilter<R>[] = before.length > 0 ? [anyOf<R>('$nor', before)] : []
  return anyOf('$and', [...wanted, ...apart])
}

function anyOf<R>(operator: '$and' | '$nor', filters: readonly RowFilter<R>[]): RowFilter<R>
function anyOf(operator: string, filters: readonly object[]): object {
  return { [operator]: filters }
}

/** The same of filters and rows of any view. */
export function fitsAll(filter: object, row: Readonly<Record<string, Value>>): boolean {
  return Object.entries(filter).every(([name, check]: [string, unknown]) => {
    if (name === '$and') return listOf(check).every((one) => fitsAll(one, row))
    if (name === '$or') return listOf(check).some((one) => fitsAll(one, row))
    if (name === '$nor') return !listOf(check).some((one) => fitsAll(one, row))
    if (name === '$inside') return isWithin(insideOf(check), row)
    return checksOf(check).every(([operator, value]) => passes(row[name] ?? null, operator, value))
  })
}

/** The filters of `$and`, `$or` and `$nor`. */
export const listOf = (value: unknown): readonly object[] => (Array.isArray(value) ? value : [])

/** @throws TypeError for another form: a programming error */
export function insideOf(value: unknown): Inside<AnyRow> {
  const { x, y, boundary }: Readonly<Record<string, unknown>> = Object(value)
  if (typeof x !== 'string' || typeof y !== 'string' || !Array.isArray(boundary))
    throw new TypeError('$inside needs two columns and a boundary')
  return { x, y, boundary }
}

function isWithin({ x, y, boundary }: Inside<AnyRow>, row: Readonly<Record<string, Value>>): boolean {
  const [lng, lat] = [row[x], row[y]]
  return typeof lat === 'number' && typeof lng === 'number' && isInside(boundary, { lat, lng })
}

/** A check as operators and what they compare with. */
export const checksOf = (check: unknown): [operator: string, value: unknown][] =>
  typeof check === 'object' && check !== null
    ? Object.entries(check).filter(([, value]) => value !== undefined)
    : [['$eq', check ?? null]]

function passes(value: Exclude<Value, undefined>, operator: string, wanted: unknown): boolean {
  if (operator === '$eq') return value === wanted
  if (operator === '$ne') return value !== wanted
  if (operator === '$in') return Array.isArray(wanted) && wanted.includes(value)
  if (typeof value === 'number' && typeof wanted === 'number') {
    if (operator === '$bitsAllSet') return (value & wanted) === wanted
    if (operator === '$bitsAnySet') return (value & wanted) !== 0
    return isInOrder(value, operator, wanted)
  }
  if (typeof value !== 'string' || typeof wanted !== 'string') return false
  return operator === '$contains' ? value.includes(wanted) : isInOrder(value, operator, wanted)
}

function isInOrder<V extends string | number>(value: V, operator: string, wanted: V): boolean {
  switch (operator) {
    case '$gt':
      return value > wanted
    case '$gte':
      return value >= wanted
    case '$lt':
      return value < wanted
    case '$lte':
      return value <= wanted
    default:
      throw new TypeError(`${operator} is no check of a column`)
  }
}
