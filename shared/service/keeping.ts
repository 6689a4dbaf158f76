import {
  type CollectionDefinition,
  type Entity,
  filterBy,
  projectionBy,
  type Store,
  sortBy,
} from '@saude/store'
import { type FeedPlace, feedPlace, followFeed } from './feed-place.ts'
import { forEverybody } from './first-made.ts'

/** What is kept in memory of a client's documents, and how. */
interface Keeping<T extends Entity, Kept> {
  /** The feed has to name each document that is written, under the collection's name. */
  readonly definition: CollectionDefinition<T>
  readonly fields: readonly string[]
  /** Of a client with more documents than this nothing is kept. */
  readonly most: number
  readonly make: () => Kept
  readonly put: (kept: Kept, document: T) => void
  readonly drop: (kept: Kept, id: string) => void
}

interface Known<Kept> {
  place: FeedPlace
  /** Undefined: there are too many. */
  readonly kept: Kept | undefined
}

interface Client<Kept> {
  /** The last reading; the next one goes on from it. */
  last: Promise<Known<Kept>>
  isRead: boolean
}

/** More changes than this are read as quickly all together. */
const manyChanges = 20_000

/**
 * Keeps something of every document of a client in memory and brings it up to date by the change feed with each
 * question, so that what was stored a moment ago counts. What is answered changes with the next question: it is read at
 * once, before anything is waited for. Undefined where there are too many. `ready` does not wait for the first reading:
 * it is undefined until that is done.
 * @example const spots = keeping({definition: citizens, fields: ['addressCoordinates'], most: 250_000, make, put, drop})
 */
export function keeping<T extends Entity, Kept>(of: Keeping<T, Kept>) {
  const stores = new WeakMap<Store, Map<string, Client<Kept>>>()

  function clientOf(store: Store, client: string): Client<Kept> {
    const clients = stores.get(store) ?? new Map<string, Client<Kept>>()
    stores.set(store, clients)
    const found = clients.get(client)
    if (found) return found
    const one: Client<Kept> = { last: forEverybody(readAll(of, store, client)), isRead: false }
    clients.set(client, one)
    one.last.then(
      () => {
        one.isRead = true
      },
      () => forget(store, client),
    )
    return one
  }
  // What failed is read anew.
  const forget = (store: Store, client: string) => void stores.get(store)?.delete(client)

  async function now(store: Store, client: string): Promise<Kept | undefined> {
    const one = clientOf(store, client)
    one.last = one.last.then((known) => refreshed(of, store, client, known))
    one.last.catch(() => forget(store, client))
    return (await one.last).kept
  }

  return {
    now: ({ shared }: Store, client: string) => now(shared, client),
    ready: async ({ shared }: Store, client: string): Promise<Kept | undefined> =>
      clientOf(shared, client).isRead ? now(shared, client) : undefined,
  }
}

const read = <T extends Entity, Kept>(
  { definition, fields }: Keeping<T, Kept>,
  store: Store,
  filter: Readonly<Record<string, unknown>>,
) =>
  store
    .collection(definition)
    // What is kept in the order of ids grows at its end: put in anywhere, each of a million moves the others.
    .find(filterBy(filter), { projection: projectionBy([...fields, '_id']), sort: sortBy({ _id: 1 }) })

async function readAll<T extends Entity, Kept>(
  of: Keeping<T, Kept>,
  store: Store,
  client: string,
): Promise<Known<Kept>> {
  const place = await feedPlace(store.feed)
  const kept = of.make()
  let count = 0
  for await (const document of read(of, store, { client })) {
    count += 1
    if (count > of.most) return { place, kept: undefined }
    of.put(kept, document)
  }
  return { place, kept }
}

async function refreshed<T extends Entity, Kept>(
  of: Keeping<T, Kept>,
  store: Store,
  client: string,
  one: Known<Kept>,
): Promise<Known<Kept>> {
  const { kept } = one
  // There are too many, until the feed is another one.
  if (kept === undefined)
    return (await store.feed.history()) === one.place.history ? one : readAll(of, store, client)
  const ids = new Set<string>()
  const place = await followFeed(store.feed, one.place, (entry) => {
    const isOurs = entry.client === undefined || entry.client === client
    if (isOurs && entry.topic === of.definition.name) for (const id of entry.ids) ids.add(id)
  })
  if (!place || ids.size > manyChanges) return readAll(of, store, client)
  one.place = place
  if (ids.size === 0) return one
  const found: T[] = []
  for await (const document of read(of, store, { client, _id: { $in: [...ids] } })) found.push(document)
  for (const id of ids) of.drop(kept, id)
  for (const document of found) of.put(kept, document)
  return one
}
