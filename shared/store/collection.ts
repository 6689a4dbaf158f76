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

export interface Cursor<R> {
  toArray(): Promise<R[]>
  next(): Promise<R | null>
  [Symbol.asyncIterator](): AsyncIterator<R>
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
 * The part of the `mongodb` driver's `Collection<T>` that services may use: the driver's collections fit it
 * as they are (`types.test.ts`). What is outside the filters, updates and stages named here does not compile,
 * and the embedded engine refuses it with `StoreError` kind `unsupported`.
 */
export interface Collection<T extends Entity> {
  readonly collectionName: string
  /** With a projection name the resulting type: `find<Pick<Citizen, '_id' | 'name'>>(…)`. */
  find<R extends object = T>(filter?: Filter<T>, options?: FindOptions<T>): Cursor<R>
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
    options: Omit<FindOptions<T>, 'projection'>,
    fields: readonly RowField[],
  ): Promise<readonly string[]>
  countDocuments(filter?: Filter<T>, options?: { limit?: number }): Promise<number>
  distinct(path: Path<T>, filter?: Filter<T>): Promise<unknown[]>
  /** `$match`, one `$group` by stored keys, `$sort`, `$limit`, in this order. */
  aggregate<R extends object>(stages: Stage<T>[]): Cursor<R>
}
