import { keysOf } from '@saude/contract/values'
import { filterBy } from './by-path.ts'
import type { Filter } from './filter.ts'
import type { Path } from './paths.ts'

export type Direction = 1 | -1
export type Sort<T> = { readonly [P in Path<T>]?: Direction }

/**
 * A sort that ends in `_id`, in the direction of its last key: without it equal rows have no order
 * and pages repeat or lose rows. `withTie({name: -1})` is `{name: -1, _id: -1}`.
 */
export function withTie<T>(sort: Sort<T>): Sort<T> {
  if ('_id' in sort) return sort
  const last = Object.values<Direction | undefined>(sort).at(-1) ?? 1
  return { ...sort, _id: last }
}

/**
 * The filter for "everything after this row" in a sort that ends in `_id`. `row` holds the sorted values of
 * the last row seen, each field of one kind or null; null and missing come first in ascending order. The first key is bounded once more
 * outside the `$or`, so that the index is entered at the right place.
 */
export function after<T>(sort: Sort<T>, row: { readonly [P in Path<T>]?: unknown }): Filter<T> {
  const same: Record<string, unknown> = {}
  const branches: Record<string, unknown>[] = []
  let bound: Record<string, unknown> = {}
  for (const [index, path] of keysOf(sort).entries()) {
    const direction = sort[path] ?? 1
    const value = row[path] ?? null
    const beyond = beyondValue(path, direction, value)
    branches.push(...beyond.map((branch) => ({ ...same, ...branch })))
    if (index === 0 && value !== null && direction === 1) bound = { [path]: { $gte: value } }
    same[path] = value
  }
  return filterBy({ ...bound, $or: branches })
}

function beyondValue(path: string, direction: Direction, value: unknown): Record<string, unknown>[] {
  if (value === null) return direction === 1 ? [{ [path]: { $ne: null } }] : []
  if (direction === 1) return [{ [path]: { $gt: value } }]
  return [{ [path]: { $lt: value } }, { [path]: null }]
}
