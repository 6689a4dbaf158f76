import { join } from 'node:path'
import type { AnyCollection, CollectionDefinition } from './definition.ts'
import { openEmbeddedStore } from './embedded/open.ts'
import { peekInto } from './embedded/peek.ts'
import type { Entity } from './paths.ts'
import type { OpenOptions, Store } from './types.ts'

export { answerBounds, atMost, type Bound, partBounds, type Written } from './bounds.ts'
export { collectionOf, filterBy, projectionBy, sortBy, updateBy } from './by-path.ts'
export * from './collection.ts'
export * from './definition.ts'
export * from './errors.ts'
export * from './feed.ts'
export { both, type Condition, type Filter, prefix, tokens } from './filter.ts'
export { gathered } from './gathered.ts'
export type { Accumulator, Group, GroupKey, Stage } from './group.ts'
export * from './operations.ts'
export type { At, Entity, Path, PathOf } from './paths.ts'
export { anybody, createReads, type Reader, type Reads } from './reads.ts'
export { findRows } from './rows.ts'
export { after, type Direction, type Sort, withTie } from './sort.ts'
export * from './types.ts'
export type { Update } from './update.ts'
export { type Cases, caseOf, fits, ofCase, type RowFilter } from './view/filter.ts'
export type { ViewReads, ViewState } from './view/reads.ts'
export {
  type AnyView,
  type Columns,
  type Row,
  type StoredRow,
  source,
  type View,
  view,
} from './view/view.ts'
export { writtenText } from './written-row.ts'

/**
 * Opens an area's store: the embedded engine in `folder`, or MongoDB when `uri` is set.
 * @throws StoreError `locked` when another process owns the folder's file of this area
 */
export async function openStore(options: OpenOptions): Promise<Store> {
  if (options.uri === undefined) return openEmbeddedStore(options)
  // Loaded only where it is used: the driver costs memory and start-up time.
  const { openMongoStore } = await import('./mongo/open.ts')
  return openMongoStore({ ...options, uri: options.uri })
}

/**
 * Reads a small collection of an area's store, along the ids, without opening it: nothing is locked, made or brought up to
 * date, so another process may have it open.
 * @throws StoreError `damaged`, `unfit`
 */
export async function peek<T extends Entity>(
  { folder, area, uri }: Pick<OpenOptions, 'folder' | 'area' | 'uri'>,
  definition: CollectionDefinition<T>,
): Promise<readonly T[]> {
  if (uri === undefined) return peekInto(join(folder, `${area}.sqlite`), definition)
  const { peekAt } = await import('./mongo/open.ts')
  return peekAt({ area, uri }, definition)
}

/**
 * Drops the indexes of an area on MongoDB that its collections declare no more. No process of another release may be at work.
 * @returns what they are called, with their collections
 * @throws StoreError `unfit` where the server does not answer
 */
export async function dropFormerIndexes(
  place: { readonly area: string; readonly uri: string },
  collections: readonly AnyCollection[],
): Promise<readonly string[]> {
  const { dropFormerAt } = await import('./mongo/open.ts')
  return dropFormerAt(place, collections)
}
