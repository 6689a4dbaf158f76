import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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

const folderOf = (dataDir: string, area: string) => join(dataDir, 'files', area)

/** @throws TypeError for what is no name that this product gives, before it becomes a path */
function pathOf(dataDir: string, { area, client, id }: FilePlace): string {
  if (!/^[a-z-]+$/.test(area) || !isId(client) || !isId(id)) throw new TypeError('Bad place of a file')
  return join(folderOf(dataDir, area), client, id)
}

/**
 * Moves a whole file of the same disk to its place, before the document that names it. The same id twice is the same
 * content. Where it fails, nothing lies at the place that did not lie there before.
 * @returns true where it was not there before
 */
export async function keepFileOf(dataDir: string, place: FilePlace, from: string): Promise<boolean> {
  const path = pathOf(dataDir, place)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const isNew = (await stat(path).catch(() => undefined)) === undefined
  await synced(from, 'r+')
  await rename(from, path)
  // Its name is as durable as its content.
  await synced(dirname(path), 'r')
  return isNew
}

async function synced(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags)
  await handle.sync().finally(() => handle.close())
}

/** The content, or undefined where there is no such file. */
export const readFileOf = (dataDir: string, place: FilePlace): Promise<Buffer | undefined> =>
  readFile(pathOf(dataDir, place)).catch(() => undefined)

/** Removes the content; nothing happens where it is gone already. */
export const removeFileOf = (dataDir: string, place: FilePlace): Promise<void> =>
  rm(pathOf(dataDir, place), { force: true })

interface SweepOptions {
  readonly dataDir: string
  readonly area: string
  readonly store: Store
  readonly attachments: Attachments
  readonly now: Date
}

/**
 * Removes files of an area that no document and no tombstone names, a day after they were written.
 * @returns how many
 */
export async function sweepFiles({ dataDir, area, store, attachments, now }: SweepOptions): Promise<number> {
  const root = folderOf(dataDir, area)
  let removed = 0
  for (const client of await readdir(root).catch(() => [])) {
    const folder = join(root, client)
    const old: string[] = []
    for (const id of await readdir(folder)) {
      const { mtimeMs } = await stat(join(folder, id))
      if (mtimeMs < now.getTime() - orphanMs) old.push(id)
    }
    const inTombstones =
      old.length > 0 ? await namedByTombstones(store, client, attachments) : new Set<string>()
    for (let start = 0; start < old.length; start += batch) {
      const ids = old.slice(start, start + batch)
      const named = await namedByDocuments(store, client, attachments, ids)
      for (const id of ids) {
        if (named.has(id) || inTombstones.has(id)) continue
        await rm(join(folder, id), { force: true })
        removed += 1
      }
    }
  }
  return removed
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

/** Makes a file look as old as a test wants it. */
export const ageFile = (dataDir: string, place: FilePlace, at: Date): Promise<void> =>
  utimes(pathOf(dataDir, place), at, at)
