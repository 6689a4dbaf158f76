import { isId } from '@saude/contract/id'
import { isInList } from '@saude/contract/record/paths'
import {
  type AnyCollection,
  type Filter,
  filterBy,
  type Store,
  type Tombstone,
  tombstones,
} from '@saude/store'
import type { Keeper } from '@saude/store/keeper/keeper'
import { idsAt, innerIds } from './inner.ts'

/**
 * Where an area's documents name files: `[{collection: examRequests, path: 'attachment'}]`, with an index on `<path>.id`;
 * `documents[]` where there are several, whose ids the collection keeps in `innerIds` (inner.ts).
 */
export type Attachments = readonly { readonly collection: AnyCollection; readonly path: string }[]

/** One file's place: below the area that names it and the client that it belongs to. */
export interface FilePlace {
  readonly area: string
  readonly client: string
  readonly id: string
}

/** Files whose document never came, or is gone, are kept so long: somebody may still be trying. */
export const orphanHours = 24
const orphanMs = orphanHours * 3_600_000
/** How many are asked for at once. */
const batch = 200

/** @throws TypeError for what is no name that this product gives, before it becomes a path */
export function fileKey({ area, client, id }: FilePlace): string {
  if (!/^[a-z-]+$/.test(area) || !isId(client) || !isId(id)) throw new TypeError('Bad place of a file')
  return `files/${area}/${client}/${id}`
}

/**
 * Keeps a whole file, before the document that names it. The same id twice is the same content, which is as young then as if
 * it had come now. Where it fails, nothing lies at the place that did not lie there before.
 * @returns true where it was not there before
 */
export async function keepFileOf(keeper: Keeper, place: FilePlace, from: string): Promise<boolean> {
  const isNew = await keeper.keep(fileKey(place), from)
  if (!isNew) await keeper.renew(fileKey(place), from)
  return isNew
}

/** Removes the content; nothing happens where it is gone already. */
export const removeFileOf = (keeper: Keeper, place: FilePlace): Promise<void> => keeper.remove(fileKey(place))

interface SweepOptions {
  readonly keeper: Keeper
  readonly area: string
  readonly store: Store
  readonly attachments: Attachments
  readonly now: Date
}

/**
 * Removes files of an area that no document and no tombstone names, a day after they were written.
 * @returns how many
 */
export async function sweepFiles({ keeper, area, store, attachments, now }: SweepOptions): Promise<number> {
  let removed = 0
  for await (const { client, ids } of oldFiles(keeper, area, now)) {
    const named = await namedByDocuments(store, client, attachments, ids)
    const left = ids.filter((id) => !named.has(id))
    const inTombstones = left.length > 0 ? await namedByTombstones(store, client, attachments) : named
    for (const id of left) {
      if (inTombstones.has(id)) continue
      await removeFileOf(keeper, { area, client, id })
      removed += 1
    }
  }
  await keeper.tidy(new Date(now.getTime() - orphanMs))
  return removed
}

/** The files of an area that came more than a day ago, some of one client at a time. */
async function* oldFiles(keeper: Keeper, area: string, now: Date) {
  let client = ''
  let ids: string[] = []
  for await (const { key, at } of keeper.list(`files/${area}/`)) {
    const [, , owner = '', id = ''] = key.split('/')
    if (at.getTime() >= now.getTime() - orphanMs || !isId(owner) || !isId(id)) continue
    if (ids.length > 0 && (owner !== client || ids.length === batch)) {
      yield { client, ids }
      ids = []
    }
    client = owner
    ids.push(id)
  }
  if (ids.length > 0) yield { client, ids }
}

async function namedByDocuments(
  store: Store,
  client: string,
  attachments: Attachments,
  ids: readonly string[],
): Promise<Set<string>> {
  const named = new Set<string>()
  for (const { collection, path } of attachments) {
    // The declaration knows its documents; here only the path that it gave counts.
    const key = isInList(path) ? innerIds : `${path}.id`
    const filter = filterBy<{ _id: string }>({ client, [key]: { $in: ids } })
    for await (const document of store.collection<{ _id: string }>(collection).find(filter))
      for (const id of idsAt(document, [path])) named.add(id)
  }
  return named
}

async function namedByTombstones(
  store: Store,
  client: string,
  attachments: Attachments,
): Promise<Set<string>> {
  const named = new Set<string>()
  for (const { collection, path } of attachments) {
    const filter: Filter<Tombstone> = { collection: collection.name, client }
    for await (const { document } of store.collection(tombstones).find(filter))
      for (const id of idsAt(document, [path])) named.add(id)
  }
  return named
}
