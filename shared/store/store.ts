import { openEmbeddedStore } from './embedded/open.ts'
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
