import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import type { CollectionDefinition, Entity, Filter, Operation, Update } from '@saude/store'
import * as store from '@saude/store'
import type { Scoped } from './scope.ts'
import type { UserPost } from './user.ts'

/** What the kit writes into every document beside the handler's own fields. */
export interface Stamp {
  readonly client: string | undefined
  readonly by: { readonly id: string; readonly name: string } | null
  readonly now: Date
  /** When the person acted, where that was not now. */
  readonly actedAt?: Date
  /** The post in which they acted, where they have posts. */
  readonly post?: MadeIn
}

/** The post in which a document was made, as it was then. */
export interface MadeIn {
  readonly post: string
  readonly healthUnitId: string
  readonly cnes: string | null
  /** INE. */
  readonly team: string | null
  readonly cbo: string | null
}

/** What is kept of a post. */
export const madeIn = ({ id, healthUnit, team, cbo }: UserPost): MadeIn => ({
  post: id,
  healthUnitId: healthUnit.id,
  cnes: healthUnit.cnes,
  team: team?.ine ?? null,
  cbo: cbo?.id ?? null,
})

/** One step of a `commit`: becomes an operation of the store once it is known who writes and when. */
export type Step = (stamp: Stamp) => Operation

/** Fields of versioned documents that the kit writes. */
export interface Stored extends Entity {
  readonly client: string
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly updatedBy: { readonly id: string; readonly name: string } | null
  /** 1 when created, one more with each update. */
  readonly version: number
}

type Managed<T> = '_id' | 'client' | (T extends { readonly version: number } ? keyof Stored : never)

/** A new document without what the kit adds; whatever of it is given all the same is kept. */
export type New<T> = Omit<T, Managed<T>> & Partial<Pick<T, Managed<T> & keyof T>>

/** Which document: `version` null or absent means "whatever is stored". */
export interface Which {
  readonly _id: string
  readonly version?: number | null | undefined
}

/** New values of some fields (undefined: unchanged), or an update in the store's words. */
export type Patch<T> = { [K in keyof T]?: T[K] | undefined } | Update<T>

/** The handler's scoped collection, or its declaration: then the caller's client counts. */
export type Place<T extends Entity> = Scoped<T> | CollectionDefinition<T>

/** The declaration, and the client that targets and filters must have (undefined: none). */
function place<T extends Entity>(collection: Place<T>, stamp: Stamp) {
  if ('definition' in collection) return { definition: collection.definition, client: collection.client }
  return { definition: collection, client: collection.tenant === 'client' ? stamp.client : undefined }
}

function document<T extends Entity>(collection: Place<T>, given: New<T>, stamp: Stamp): T {
  const { definition, client } = place(collection, stamp)
  const { now, by, post } = stamp
  const tenant = client ?? ('client' in given ? given.client : stamp.client)
  // A caller without a session has no client, and a document without one would be seen by no one.
  if (definition.tenant === 'client' && !tenant) throw new AppError('permission')
  // The parts together are T: what New<T> leaves out is added here.
  return {
    _id: newId(),
    ...(definition.versioned && { createdAt: now, updatedAt: now, updatedBy: by, version: 1 }),
    ...(definition.versioned && post && { madeIn: post }),
    ...given,
    ...(definition.tenant === 'client' && { client: tenant }),
    // As above.
  } as unknown as T
}

/** Stores a new document; `_id`, client, createdAt, updatedAt, updatedBy and version are added where absent. */
export const insert =
  <T extends Entity>(collection: Place<T>, given: New<T>): Step =>
  (stamp) =>
    store.insert(place(collection, stamp).definition, document(collection, given, stamp))

/** Stores a document in place of the one with its `_id`, or as a new one. */
export const put =
  <T extends Entity>(collection: Place<T>, given: New<T> & Entity): Step =>
  (stamp) =>
    store.put(place(collection, stamp).definition, document(collection, given, stamp))

/** Changes one document, raising its version. Gone: `notFound`. A stale version: `conflict` with what is stored. */
export const update =
  <T extends Entity>(collection: Place<T>, which: Which, patch: Patch<T>): Step =>
  (stamp) =>
    store.update(
      place(collection, stamp).definition,
      target(collection, which, stamp),
      stamped(collection, patch, stamp),
    )

/** Changes every document that the filter finds, versions included. */
export const updateAll =
  <T extends Entity>(collection: Place<T>, filter: Filter<T>, patch: Patch<T>): Step =>
  (stamp) =>
    store.updateAll(
      place(collection, stamp).definition,
      own(collection, filter, stamp),
      stamped(collection, patch, stamp),
    )

/** Deletes one document without a trace. */
export const remove =
  <T extends Entity>(collection: Place<T>, which: Which): Step =>
  (stamp) =>
    store.remove(place(collection, stamp).definition, target(collection, which, stamp))

/** Deletes every document that the filter finds. */
export const removeAll =
  <T extends Entity>(collection: Place<T>, filter: Filter<T>): Step =>
  (stamp) =>
    store.removeAll(place(collection, stamp).definition, own(collection, filter, stamp))

/** Moves one document to the tombstones, from where it can be restored. */
export const softDelete =
  <T extends Entity>(collection: Place<T>, which: Which): Step =>
  (stamp) =>
    store.softDelete(place(collection, stamp).definition, target(collection, which, stamp), stamp.by?.id)

/** Precondition: the filter finds something, else everything fails as a conflict. */
export const exists =
  <T extends Entity>(collection: Place<T>, filter: Filter<T>): Step =>
  (stamp) =>
    store.exists(place(collection, stamp).definition, own(collection, filter, stamp))

/** Precondition: the filter finds nothing, else everything fails as a conflict. */
export const absent =
  <T extends Entity>(collection: Place<T>, filter: Filter<T>): Step =>
  (stamp) =>
    store.absent(place(collection, stamp).definition, own(collection, filter, stamp))

/** An entry of the change feed with a detail, in place of the kit's own entry of that topic. */
export const change =
  (topic: string, ids: readonly string[], kind: string, detail?: Readonly<Record<string, unknown>>): Step =>
  ({ client }) =>
    store.change(topic, ids, kind, { ...(client !== undefined && { client }), ...(detail && { detail }) })

function target<T extends Entity>(collection: Place<T>, { _id, version }: Which, stamp: Stamp): store.Target {
  const { client } = place(collection, stamp)
  return { _id, ...(typeof version === 'number' && { version }), ...(client !== undefined && { client }) }
}

function own<T extends Entity>(collection: Place<T>, filter: Filter<T>, stamp: Stamp): Filter<T> {
  const { client } = place(collection, stamp)
  return client === undefined ? filter : store.filterBy({ ...filter, client })
}

const isUpdate = <T>(patch: Patch<T>): patch is Update<T> =>
  Object.keys(patch).some((key) => key.startsWith('$'))

function stamped<T extends Entity>(collection: Place<T>, patch: Patch<T>, stamp: Stamp): Update<T> {
  // A plain patch names top-level fields of T, which are paths of T.
  const update = isUpdate(patch) ? patch : store.updateBy<T>({ $set: patch })
  if (!place(collection, stamp).definition.versioned) return update
  // Versioned documents have these fields, see Stored.
  return store.updateBy({ ...update, $set: { ...update.$set, updatedAt: stamp.now, updatedBy: stamp.by } })
}
