import type { Collection, FindOptions } from './collection.ts'
import type { AnyCollection, CollectionDefinition } from './definition.ts'
import type { Feed, Tombstone } from './feed.ts'
import type { Filter } from './filter.ts'
import type { Operation } from './operations.ts'
import type { Entity } from './paths.ts'
import type { Reader, Reads } from './reads.ts'
import type { ViewReads } from './view/reads.ts'
import type { AnyView, Columns, View } from './view/view.ts'

export interface OpenOptions {
  /** Where the embedded engine keeps `<area>.sqlite`. */
  readonly folder: string
  readonly area: string
  /** All collections of the area; a store knows no others, except `tombstones`. */
  readonly collections: readonly AnyCollection[]
  /** What is kept of their documents in narrow rows. */
  readonly views?: readonly AnyView[]
  /** Set: MongoDB, in the database named after the area, and `folder` is not used. */
  readonly uri?: string
}

/** What `atomically` did. */
export interface Outcome {
  /** Documents that each operation wrote, deleted or (preconditions) found, in the order of the operations. */
  readonly counts: readonly number[]
  /** The sequence of the last entry that it wrote into the change feed, in that entry's line. */
  readonly sequence?: number
}

/** How `atomically` writes. */
export interface Writing {
  /**
   * For what no reader sees: the change feed names none of it, no version is raised, and times are written as they are
   * given, so devices do not fetch it again and what they send later still fits.
   */
  readonly isUnannounced?: boolean
}

export interface Explanation {
  /** Whether documents are read that no index led to. */
  readonly scans: boolean
  /** Whether the answer is sorted after it was found, instead of being read in the order of an index. */
  readonly sorts: boolean
  /** The engine's own words. */
  readonly plan: readonly string[]
}

export interface Store {
  readonly area: string
  readonly engine: 'embedded' | 'mongodb'
  readonly tombstones: Collection<Tombstone>
  readonly feed: Feed
  /** The store itself, where this is what one call sees of it: for what is kept for others, longer than a call lasts. */
  readonly shared: Store
  /** What has been read of it. */
  readonly reads: Reads
  /**
   * The collection as `reader` may read it; without one it is read until the store is closed.
   * @throws StoreError `unsupported` when the store was opened without this collection.
   */
  collection<T extends Entity>(definition: CollectionDefinition<T>, reader?: Reader): Collection<T>
  /**
   * The rows of a view, as `reader` may read them.
   * @throws StoreError `unsupported`, when they are asked, where the store was opened without this view
   */
  view<C extends Columns>(view: View<C>, reader?: Reader): ViewReads<C>
  /**
   * Does all operations in one transaction, in order, or none of them. Answered when they are on disk.
   * @throws StoreError `stale`, `duplicate` (with collection and keys), `full`; `unsupported` where what is unannounced holds
   * a `change`
   */
  atomically(operations: readonly Operation[], writing?: Writing): Promise<Outcome>
  /**
   * Puts many documents into a collection that is not in use yet, faster than `insertMany` because indexes of an empty
   * collection are made afterwards. Not atomic: what fails leaves what was stored before. Answers how many. Documents are
   * taken one by one, as fast as they are stored, and none is kept: a caller that makes them one by one needs memory for some
   * hundreds, whatever their number.
   * @throws StoreError `duplicate` when a unique index does not allow what was stored
   */
  fill<T extends Entity>(
    definition: CollectionDefinition<T>,
    documents: Iterable<T> | AsyncIterable<T>,
  ): Promise<number>
  /**
   * Takes all documents of a client from a collection, in several transactions; where no other client has any, at once and
   * whatever their number. Followers do not learn of it: it is for what is made from other documents and made anew.
   * @throws StoreError `unsupported` for synced collections
   */
  clear(definition: AnyCollection, client: string): Promise<void>
  /** How a find would be executed; for tests that forbid table scans. */
  explain<T extends Entity>(
    definition: CollectionDefinition<T>,
    filter: Filter<T>,
    options?: FindOptions<T>,
  ): Promise<Explanation>
  /** Rejects when the engine does not answer, or would not find again what it is given. */
  health(): Promise<{ readonly latencyMs: number }>
  /** Finishes what was asked for, then closes. Everything later is refused as `closed`. */
  close(): Promise<void>
}
