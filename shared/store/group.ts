import type { Filter } from './filter.ts'
import type { Path } from './paths.ts'
import type { Direction } from './sort.ts'

type Stored<T> = `$${Path<T>}`

export type Accumulator<T> =
  | { readonly $sum: 1 | Stored<T> }
  | { readonly $min: Stored<T> }
  | { readonly $max: Stored<T> }

/** Groups by nothing, by one stored field, or by several under names. Null and missing are one group. */
export type GroupKey<T> = null | Stored<T> | { readonly [name: string]: Stored<T> }

export type Group<T> = { readonly _id: GroupKey<T> } & {
  readonly [name: string]: Accumulator<T> | GroupKey<T>
}

export type Stage<T> =
  | { readonly $match: Filter<T> }
  | { readonly $group: Group<T> }
  /** By `_id`, `_id.name` or the name of an accumulator. */
  | { readonly $sort: { readonly [name: string]: Direction } }
  | { readonly $limit: number }
