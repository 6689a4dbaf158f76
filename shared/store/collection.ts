import type { Bound, Written } from './bounds.ts'
import type { Filter } from './filter.ts'
import type { Stage } from './group.ts'
import type { Entity, Path } from './paths.ts'
import type { Sort } from './sort.ts'
import type { Update } from './update.ts'

/** Fields to include (1) or to leave out (0); `_id` comes along unless it is 0. */
export type Projection<T> = { readonly [P in Path<T>]?: 0 | 1 }

export interface FindOptions<T> {
  readonly sort?: Sort<T>
  readonly skip?: number
  readonly limit?: number
  readonly projection?: Projection<T>
}

/** A field of a row: its name there, where it is stored, and for an object the fields of which it is made. */
export interface RowField {
  readonly name: string
  readonly path: string
  readonly fields?: readonly RowField[]
  /** It is a list of objects, of which only some fields are declared. */
  readonly isListOfObjects?: boolean
}

/** Of all entries that a filter finds, of which there are never more than a number that the program names. */
export interface AllOptions<T> {
  readonly sort?: Sort<T>
  readonly projection?: Projection<T>
}

/** Documents one after the other, read a part at a time: a walk of any length holds no more than a part. */
export interface Cursor<R> {
  next(): Promise<R | null>
  /** Ends a walk that is not gone to its end; iteration does so by itself. */
  close(): Promise<void>
  [Symbol.asyncIterator](): AsyncIterator<R>
}

/** A cursor over so few documents that they can be had together. */
export interface BoundedCursor<R> extends Cursor<R> {
  /** @throws StoreError `beyond` when they are more, or larger, than `answerBounds` */
  toArray(): Promise<R[]>
}

export interface UpdateResult {
  readonly matchedCount: number
  readonly modifiedCount: number
  readonly upsertedCount: number
}

export interface FindAndUpdateOptions<T> {
  readonly sort?: Sort<T>
  readonly projection?: Projection<T>
  readonly upsert?: boolean
  /** Which state to answer; `before` when left out, as in MongoDB. */
  readonly returnDocument?: 'before' | 'after'
}

/**
 * What services may do with documents: the part of the `mongodb` driver's `Collection<T>` of which `types.test.ts` says
 * how the two relate, and reads that name their bound. A collection is not read whole: without a bound there is only the
 * walk along a cursor. What is outside the filters, updates and stages named here does not compile, and both engines
 * refuse it with `StoreError` kind `unsupported`.
 */
export interface Collection<T extends Entity> {
  readonly collectionName: string
  /**
   * With a projection name the resulting type: `find<Pick<Citizen, '_id' | 'name'>>(…)`. A `limit` that is written in the
   * program, or went through `atMost`, answers a cursor that has `toArray`; any other number is no bound. Beside a named
   * type it is always `atMost(…)`.
   */
  find<const N extends number>(
    filter: Filter<T>,
    options: FindOptions<T> & { readonly limit: N & Written<N> },
  ): BoundedCursor<T>
  find<R extends object = T>(
    filter: Filter<T>,
    options: FindOptions<T> & { readonly limit: Bound },
  ): BoundedCursor<R>
  find<R extends object = T>(filter?: Filter<T>, options?: FindOptions<T>): Cursor<R>
  /**
   * All that the filter finds, where there are never more than `max`.
   * @throws StoreError `beyond` when there are more: nothing is silently cut
   */
  findAll<const N extends number>(
    filter: Filter<T>,
    options: AllOptions<T> & { readonly max: N & Written<N> },
  ): Promise<T[]>
  findAll<R extends object = T>(
    filter: Filter<T>,
    options: AllOptions<T> & { readonly max: Bound },
  ): Promise<R[]>
  findOne<R extends object = T>(filter: Filter<T>, options?: FindOptions<T>): Promise<R | null>
  insertOne(document: T): Promise<{ readonly insertedId: unknown }>
  /** On a duplicate some documents may have been stored; use `atomically` for all or nothing. */
  insertMany(documents: readonly T[]): Promise<{ readonly insertedCount: number }>
  updateOne(filter: Filter<T>, update: Update<T>, options?: { upsert?: boolean }): Promise<UpdateResult>
  updateMany(filter: Filter<T>, update: Update<T>): Promise<UpdateResult>
  replaceOne(
    filter: Filter<T>,
    document: Omit<T, '_id'>,
    options?: { upsert?: boolean },
  ): Promise<UpdateResult>
  deleteOne(filter: Filter<T>): Promise<{ readonly deletedCount: number }>
  deleteMany(filter: Filter<T>): Promise<{ readonly deletedCount: number }>
  findOneAndUpdate(filter: Filter<T>, update: Update<T>, options?: FindAndUpdateOptions<T>): Promise<T | null>
  /**
   * Rows as JSON, with instants as on the wire: what `find` gives and `shape` makes of it, without the objects in
   * between. The embedded engine alone has it, and `findRows` alone asks for it.
   */
  findTexts?(
    filter: Filter<T>,
    options: Omit<FindOptions<T>, 'projection'> & { readonly limit: number },
    fields: readonly RowField[],
  ): Promise<readonly string[]>
  countDocuments(filter?: Filter<T>, options?: { limit?: number }): Promise<number>
  /**
   * The different values, where there are never more than `max`.
   * @throws StoreError `beyond` when there are more
   */
  distinct<const N extends number>(
    path: Path<T>,
    filter: Filter<T>,
    options: { readonly max: N & Written<N> },
  ): Promise<unknown[]>
  /** `$match`, one `$group` by stored keys, `$sort`, `$limit`, in this order. */
  aggregate<R extends object>(stages: Stage<T>[]): Cursor<R>
  /**
   * The same, where there are never more groups than `max`.
   * @throws StoreError `beyond` when there are more
   */
  aggregateAll<R extends object>(stages: Stage<T>[], options: { readonly max: Bound }): Promise<R[]>
}
