import type { Bound } from '../bounds.ts'
import type { Cases, RowFilter } from './filter.ts'
import type { Columns, Row, StoredRow } from './view.ts'

/** Whose rows, and which of them. */
export interface Asked<R> {
  readonly client: string
  readonly where?: RowFilter<R>
}

/** What rows are counted by. */
export type Key<R> =
  /** A column. */
  | (keyof R & string)
  /** The first of these that a row fits, in their order; empty where it fits none. */
  | { readonly cases: Cases<R> }
  /** The cell of a grid: whole steps of a column. */
  | { readonly cell: keyof R & string; readonly step: number }
  /** How many rows before it, in the order of the ids and among those that are meant, have the flag set. */
  | { readonly run: keyof R & string }

export type Sum<R> =
  | { readonly $sum: keyof R & string }
  | { readonly $min: keyof R & string }
  | { readonly $max: keyof R & string }

export type Keys<R> = Readonly<Record<string, Key<R>>>
export type Sums<R> = Readonly<Record<string, Sum<R>>>

/** Rows that have the keys in common: their values, how many, and the sums under their names. */
export interface GroupOf<K, S> {
  readonly key: { readonly [N in keyof K]: string | number | boolean | null }
  readonly count: number
  readonly sums: { readonly [N in keyof S]: string | number | null }
}

export interface GroupAsked<R, K, S> extends Asked<R> {
  readonly by: K
  readonly sums?: S
  /** `count`, or the name of a sum: the highest first. Left out: in the order of the keys. */
  readonly highest?: 'count' | (keyof S & string)
  /** More than so many are refused; with `highest` the first so many are answered. */
  readonly max: Bound
}

export interface FindAsked<R, N> extends Asked<R> {
  readonly columns: N
  /** A column in whose order rows come, those that are alike in the order of their ids; left out: that of the ids. */
  readonly order?: keyof R & string
  /** So many of the first rows are left out. */
  readonly skip?: number
  readonly limit: Bound
}

export interface ListsAsked<R, N> extends Asked<R> {
  readonly columns: N
  /** Rules, each a bit in the order in which they stand. */
  readonly marks?: readonly RowFilter<R>[]
  readonly limit: Bound
}

/** Rows in the order of their ids, column by column: a tenth of the work of `find` where most rows are meant. */
export interface Lists<C extends Columns, N extends string> {
  readonly ids: readonly string[]
  readonly columns: { readonly [K in N & keyof C]: readonly Row<C>[K][] }
  /** Of each row the bits of the rules that it fits; empty without rules. */
  readonly marks: readonly number[]
}

/** How far the rows of a view are. */
export interface ViewState {
  /** False: they are made anew, and what is answered meanwhile, if anything, is as it was before. */
  readonly isReady: boolean
  /** Of a hundred. */
  readonly percent: number
  /** Counts how often they were begun anew. */
  readonly generation: number
  /**
   * Another number where a row has been written since, in this process or, on MongoDB, in any: what was made of rows holds
   * while it is the same. MongoDB has another one after each change that was announced.
   */
  readonly written: number
}

/** Questions about the rows of a view, answered in the store's thread or by MongoDB, on behalf of a reader. */
export interface ViewReads<C extends Columns> {
  /**
   * Rows in the order of their ids, or of a column.
   * @throws StoreError `preparing` with the words for people, while they are made for the first time
   */
  find<const N extends readonly (keyof C & string)[]>(
    asked: FindAsked<StoredRow<C>, N>,
  ): Promise<(Pick<Row<C>, N[number]> & { readonly _id: string })[]>
  /**
   * The same as lists of the values of each column; flags are not among them.
   * @throws StoreError `preparing`
   */
  lists<const N extends readonly (keyof C & string)[]>(
    asked: ListsAsked<StoredRow<C>, N>,
  ): Promise<Lists<C, N[number]>>
  /**
   * Rows counted by keys.
   * @throws StoreError `beyond` when there are more groups than `max`; `preparing`
   */
  group<const K extends Keys<StoredRow<C>>, const S extends Sums<StoredRow<C>> = Record<never, never>>(
    asked: GroupAsked<StoredRow<C>, K, S>,
  ): Promise<GroupOf<K, S>[]>
  state(): Promise<ViewState>
}
