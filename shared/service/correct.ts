import { hiddenPerson } from '@saude/contract/hidden-person'
import { newId } from '@saude/contract/id'
import { isInList, withValuesAt } from '@saude/contract/record/paths'
import {
  type AnyCollection,
  type Change,
  change,
  collectionOf,
  type Entity,
  filterBy,
  type Operation,
  projectionBy,
  type Store,
  updateAll,
  updateBy,
} from '@saude/store'
import type { AskArea } from './asker.ts'
import { inBatches } from './batches.ts'
import { ofProtected } from './feed-entries.ts'
import { idsAt, innerIds } from './inner.ts'
import { publicUser } from './user.ts'

/**
 * Where copies of an entity lie: `path` holds `{id, name, searchName}`, with an index on `client, <path>.id`; within
 * lists, `parts[].of`, the collection keeps their ids in `innerIds` (inner.ts) and its documents have versions.
 */
export interface Copy {
  readonly collection: AnyCollection
  readonly path: string
  /** What is copied beside the id; name and searchName when left out. The owner's `…ByIds` must answer it. */
  readonly fields?: readonly string[]
}

/** What happened to some entities of one client. */
export interface FollowedChange {
  readonly topic: string
  readonly client: string | undefined
  readonly ids: readonly string[]
  /** Merged away: which entity took the place of which. */
  readonly into: ReadonlyMap<string, string>
}

interface Owner {
  readonly ask: AskArea
  readonly query: string
}

/** An entity as its owner answers it, or as it was copied. */
type Values = Readonly<Record<string, unknown>>

const chunk = 200
/** Documents that are corrected in one transaction. */
const documentsAtOnce = 1_000
const askMs = 10_000
const copied = ['name', 'searchName']

interface Grouping {
  readonly topic: string
  readonly client: string | undefined
  readonly ids: Set<string>
  readonly into: Map<string, string>
}

/** The feed's entries as one change for each topic and client. */
export function groupChanges(changes: readonly Change[]): FollowedChange[] {
  const groups = new Map<string, Grouping>()
  for (const { topic, client, ids, change: word, detail } of changes) {
    const key = `${topic} ${client ?? ''}`
    const group: Grouping = groups.get(key) ?? { topic, client, ids: new Set(), into: new Map() }
    groups.set(key, group)
    for (const id of ids) {
      group.ids.add(id)
      if (word === 'merged' && typeof detail?.into === 'string') group.into.set(id, detail.into)
    }
  }
  return [...groups.values()].map((group) => ({ ...group, ids: [...group.ids] }))
}

/** Brings the copies of changed entities to what the owner says now. Writes only what differs, so it may be repeated. */
export async function correctCopies(
  store: Store,
  changed: FollowedChange,
  copies: readonly Copy[],
  owner: Owner,
): Promise<void> {
  for (const copy of copies)
    for (let at = 0; at < changed.ids.length; at += chunk)
      await (isInList(copy.path) ? correctInner : correctCopy)(
        store,
        { ...changed, ids: changed.ids.slice(at, at + chunk) },
        copy,
        owner,
      )
}

/** Brings every copy to what the owner says now, whatever changed in between. */
export async function correctAll(
  store: Store,
  topic: string,
  copies: readonly Copy[],
  owner: Owner,
): Promise<void> {
  for (const copy of copies) {
    const { collection: declared, path } = copy
    const correct = (client: string | undefined, ids: ReadonlySet<string>) =>
      correctCopies(store, { topic, client, ids: [...ids], into: new Map() }, [copy], owner)
    // Of the document only the client and the copy are looked at.
    const collection = store.collection(collectionOf<Entity & { client?: string }>(declared))
    const found = new Map<string | undefined, Set<string>>()
    for await (const document of collection.find({})) {
      const stored = valueAt(document, path)
      if (typeof stored?.id !== 'string') continue
      const { client } = document
      const ids = found.get(client) ?? new Set<string>()
      found.set(client, ids.add(stored.id))
      if (ids.size < chunk) continue
      found.delete(client)
      await correct(client, ids)
    }
    for (const [client, ids] of found) await correct(client, ids)
  }
}

async function correctCopy(
  store: Store,
  { client, ids, into }: FollowedChange,
  { collection: declared, path, fields = copied }: Copy,
  owner: Owner,
): Promise<void> {
  // Of the document only `_id` and the copy are looked at.
  const collection = store.collection(collectionOf(declared))
  const where = (some: readonly string[]) =>
    filterBy<Entity>({ ...(client !== undefined && { client }), [`${path}.id`]: { $in: [...some] } })
  const projection = projectionBy<Entity>(['_id', path])
  // Each batch announces what it has written: where it is interrupted the next attempt finds the rest.
  for await (const documents of inBatches(collection.find(where(ids), { projection }), documentsAtOnce))
    await correctSome(documents)

  async function correctSome(documents: readonly Entity[]): Promise<void> {
    const held = new Map<string, { stored: Values; documents: string[] }>()
    for (const document of documents) {
      const stored = valueAt(document, path)
      if (typeof stored?.id !== 'string' || stored.id === hiddenPerson.id) continue
      const known = held.get(stored.id)
      // Two copies of one entity may differ; each distinct one is compared below.
      if (known && fields.every((field) => known.stored[field] === stored[field]))
        known.documents.push(document._id)
      else held.set(known ? `${stored.id} ${document._id}` : stored.id, { stored, documents: [document._id] })
    }
    if (held.size === 0) return
    const names = new Set(
      [...held.values()].map(({ stored }) => into.get(String(stored.id)) ?? String(stored.id)),
    )
    const current = await currentOf(owner, [...names], client)
    const steps: Operation[] = []
    const written: string[] = []
    for (const { stored, documents: of } of held.values()) {
      const target = into.get(String(stored.id)) ?? String(stored.id)
      const patch = differences(stored, target, current.get(target), fields)
      if (!patch) continue
      const $set = Object.fromEntries(Object.entries(patch).map(([key, value]) => [`${path}.${key}`, value]))
      const filter = filterBy<Entity>({ ...where([String(stored.id)]), _id: { $in: of } })
      steps.push(updateAll<Entity>({ ...declared, versioned: false }, filter, updateBy({ $set })))
      written.push(...of)
    }
    if (written.length > 0)
      // Together: an interrupted correction would find its copies right, and nothing would be announced.
      await store.atomically([...steps, corrected(declared, written, client)])
  }
}

/** Which copies were written; of a collection with protected entries without saying to others which. */
const corrected = (
  { name, hiddenBy }: AnyCollection,
  written: readonly string[],
  client: string | undefined,
) =>
  change(name, written, 'updated', {
    ...(client !== undefined && { client }),
    ...(hiddenBy !== undefined && { detail: ofProtected }),
  })

/** Tries while somebody changes the same document. */
const tries = 5

/**
 * Copies within lists: the list is written as a whole, so a document that was changed since it was read is read anew.
 */
async function correctInner(
  store: Store,
  changed: FollowedChange,
  { collection: declared, path, fields = copied }: Copy,
  owner: Owner,
  left = tries,
): Promise<void> {
  const { client, ids, into } = changed
  const collection = store.collection(collectionOf(declared))
  const filter = filterBy<Entity>({ ...(client !== undefined && { client }), [innerIds]: { $in: [...ids] } })
  // Plain objects, of which the record's fields are read by their names.
  let isWritten = false
  for await (const documents of inBatches(collection.find<Entity & Values>(filter), documentsAtOnce))
    if (await correctSome(documents)) isWritten = true
  if (isWritten && left > 1)
    await correctInner(store, changed, { collection: declared, path, fields }, owner, left - 1)

  async function correctSome(documents: readonly (Entity & Values)[]): Promise<boolean> {
    const wanted = new Set(ids)
    const targets = documents.flatMap((document) => idsAt(document, [path])).filter((id) => wanted.has(id))
    if (targets.length === 0) return false
    const targetOf = (id: string) => into.get(id) ?? id
    const current = await currentOf(owner, [...new Set(targets.map(targetOf))], client)
    const [list = path] = path.split(/[.[]/)
    const written: string[] = []
    const steps = documents.flatMap((document): Operation[] => {
      const after = withValuesAt(document, path, (copy) => {
        if (!isValues(copy) || typeof copy.id !== 'string' || !wanted.has(copy.id)) return copy
        const target = targetOf(copy.id)
        return { ...copy, ...differences(copy, target, current.get(target), fields) }
      })
      if (!isValues(after) || JSON.stringify(after) === JSON.stringify(document)) return []
      written.push(document._id)
      // Other lists of the document keep what they hold; of this one a merged entity has another id.
      const held = Array.isArray(document[innerIds]) ? document[innerIds] : []
      const $set = { [list]: after[list], [innerIds]: [...new Set([...held, ...idsAt(after, [path])])] }
      const unchanged = filterBy<Entity>({ _id: document._id, version: document.version })
      return [updateAll<Entity>({ ...declared, versioned: false }, unchanged, updateBy({ $set }))]
    })
    if (written.length === 0) return false
    await store.atomically([...steps, corrected(declared, written, client)])
    return true
  }
}

/** What must be written into a copy, nothing where it is right. Of an entity that is gone the last name stays. */
function differences(
  stored: Values,
  id: string,
  current: Values | undefined,
  fields: readonly string[],
): Values | undefined {
  if (!current) return stored.isRemoved === true ? undefined : { isRemoved: true }
  const wanted: Values = {
    id,
    ...Object.fromEntries(fields.map((field) => [field, current[field] ?? null])),
    ...(stored.isRemoved === true && { isRemoved: false }),
  }
  const isRight = Object.entries(wanted).every(([key, value]) => (stored[key] ?? null) === value)
  return isRight ? undefined : wanted
}

async function currentOf({ ask, query }: Owner, ids: readonly string[], client: string | undefined) {
  const answer = await ask(
    query,
    { ids },
    {
      user: publicUser(client === undefined ? null : { id: client, name: '' }),
      requestId: newId(),
      deadline: Date.now() + askMs,
    },
  )
  const items = isValues(answer) && Array.isArray(answer.items) ? answer.items.filter(isValues) : []
  return new Map(items.map((item) => [String(item.id), item]))
}

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null

function valueAt(document: object, path: string): Values | undefined {
  let value: unknown = document
  for (const key of path.split('.')) value = isValues(value) ? value[key] : undefined
  return isValues(value) ? value : undefined
}
