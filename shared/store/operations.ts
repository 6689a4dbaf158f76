import type { AnyCollection, CollectionDefinition } from './definition.ts'
import { unsupported } from './errors.ts'
import type { Filter } from './filter.ts'
import type { Entity } from './paths.ts'
import type { Update } from './update.ts'
import type { AnyView } from './view/view.ts'

/** One document. A given `version` or `client` must be the stored one. */
export interface Target {
  readonly _id: string
  readonly version?: number
  readonly client?: string
}

export interface ChangeOptions {
  /** Whose change it is; left out for global data. */
  readonly client?: string
  /** What followers need to correct their copies: `{into: id}` of a merge, the new name. */
  readonly detail?: Readonly<Record<string, unknown>>
}

/** One step of `atomically`, as data. Made by the functions of this file. */
export type Operation =
  | { readonly kind: 'insert'; readonly collection: AnyCollection; readonly document: Entity }
  | { readonly kind: 'put'; readonly collection: AnyCollection; readonly document: Entity }
  | {
      readonly kind: 'update'
      readonly collection: AnyCollection
      readonly target: Target
      readonly update: object
    }
  | {
      readonly kind: 'updateAll'
      readonly collection: AnyCollection
      readonly filter: object
      readonly update: object
    }
  | { readonly kind: 'remove'; readonly collection: AnyCollection; readonly target: Target }
  | { readonly kind: 'removeAll'; readonly collection: AnyCollection; readonly filter: object }
  | {
      readonly kind: 'softDelete'
      readonly collection: AnyCollection
      readonly target: Target
      readonly by?: string
    }
  | { readonly kind: 'exists'; readonly collection: AnyCollection; readonly filter: object }
  | { readonly kind: 'absent'; readonly collection: AnyCollection; readonly filter: object }
  | { readonly kind: 'project'; readonly view: AnyView; readonly after: string; readonly upTo: string }
  | { readonly kind: 'complete'; readonly view: AnyView }
  | { readonly kind: 'moveEntries'; readonly most: number }
  | ({
      readonly kind: 'change'
      readonly topic: string
      readonly ids: readonly string[]
      readonly change: string
    } & ChangeOptions)

/** Stores a new document. */
export function insert<T extends Entity>(collection: CollectionDefinition<T>, document: T): Operation {
  return { kind: 'insert', collection, document }
}

/** Stores a document in place of the one with its `_id`, or as a new one. */
export function put<T extends Entity>(collection: CollectionDefinition<T>, document: T): Operation {
  return { kind: 'put', collection, document }
}

/** Changes one document, which must be there (and in the given version), or everything fails as `stale`. */
export function update<T extends Entity>(
  collection: CollectionDefinition<T>,
  target: Target,
  change: Update<T>,
): Operation {
  return { kind: 'update', collection, target, update: change }
}

/** Changes every document that the filter finds, versions included; none is no failure. */
export function updateAll<T extends Entity>(
  collection: CollectionDefinition<T>,
  filter: Filter<T>,
  change: Update<T>,
): Operation {
  return { kind: 'updateAll', collection, filter, update: change }
}

/** Deletes one document, which must be there, without a trace. */
export function remove<T extends Entity>(collection: CollectionDefinition<T>, target: Target): Operation {
  return { kind: 'remove', collection, target }
}

/** Deletes every document that the filter finds; none is no failure. */
export function removeAll<T extends Entity>(
  collection: CollectionDefinition<T>,
  filter: Filter<T>,
): Operation {
  return { kind: 'removeAll', collection, filter }
}

/** Moves one document, which must be there, to the tombstones. */
export function softDelete<T extends Entity>(
  collection: CollectionDefinition<T>,
  target: Target,
  by?: string,
): Operation {
  return { kind: 'softDelete', collection, target, ...(by === undefined ? {} : { by }) }
}

/** Precondition: the filter finds something, else everything fails as `stale`. */
export function exists<T extends Entity>(collection: CollectionDefinition<T>, filter: Filter<T>): Operation {
  return { kind: 'exists', collection, filter }
}

/** Precondition: the filter finds nothing, else everything fails as `stale`. */
export function absent<T extends Entity>(collection: CollectionDefinition<T>, filter: Filter<T>): Operation {
  return { kind: 'absent', collection, filter }
}

/** Writes an entry of the change feed. Topics are the names that queries state in `reads` and `writes`. */
export function change(
  topic: string,
  ids: readonly string[],
  kind: string,
  options: ChangeOptions = {},
): Operation {
  return { kind: 'change', topic, ids, change: kind, ...options }
}

/**
 * Makes the rows of a view of the documents whose ids lie behind `after` and up to `upTo`: of those that were stored before
 * the view was declared as it is. What is written meanwhile has its rows already.
 */
export function project(view: AnyView, after: string, upTo: string): Operation {
  return { kind: 'project', view, after, upTo }
}

/** All rows of a view are there: indexes are made of them, and from now on they answer. */
export function complete(view: AnyView): Operation {
  return { kind: 'complete', view }
}

/** Takes over entries of the feed, the oldest first, from where earlier programs wrote them (`Feed.former`). */
export function moveEntries(most: number): Operation {
  return { kind: 'moveEntries', most }
}

/** Refuses entries of the feed among what is not announced. @throws StoreError `unsupported` */
export function refuseAnnounced(operations: readonly Operation[]): void {
  if (operations.some(({ kind }) => kind === 'change'))
    throw unsupported('What is written unannounced has no entry of the change feed')
}
