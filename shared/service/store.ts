import { openEmbeddedStore } from './store/embedded/open.ts'
import type { OpenOptions, Store } from './store/types.ts'

export * from './store/collection.ts'
export * from './store/definition.ts'
export * from './store/errors.ts'
export * from './store/feed.ts'
export { both, type Condition, type Filter, prefix, tokens } from './store/filter.ts'
export type { Accumulator, Group, GroupKey, Stage } from './store/group.ts'
export * from './store/operations.ts'
export type { At, Entity, Path, PathOf } from './store/paths.ts'
export { after, type Direction, type Sort, withTie } from './store/sort.ts'
export * from './store/types.ts'
export type { Update } from './store/update.ts'

/**
 * Opens an area's store: the embedded engine in `folder`, or MongoDB when `uri` is set.
 * @throws StoreError `locked` when another process owns the folder's file of this area
 */
export async function openStore(options: OpenOptions): Promise<Store> {
  if (options.uri === undefined) return openEmbeddedStore(options)
  // Loaded only where it is used: the driver costs memory and start-up time.
  const { openMongoStore } = await import('./store/mongo/open.ts')
  return openMongoStore({ ...options, uri: options.uri })
}
