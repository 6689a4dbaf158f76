import {
  type Change,
  type CollectionDefinition,
  type Entity,
  filterBy,
  projectionBy,
  type Store,
} from '@saude/store'

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
  readonly history: string
  sequence: number
  /** Undefined: there are too many. */
  readonly kept: Kept | undefined
}

interface Client<Kept> {
  /** The last reading; the next one goes on from it. */
  last: Promise<Known<Kept>>
  isRead: boolean
}

const entriesAtOnce = 1_000
/** More changes than this are read as quickly all together. */
const manyChanges = 20_000

/**
 * Keeps something of every document of a client in memory and brings it up to date by the change feed with each
 * question, so that what was stored a moment ago counts. What is answered changes with the next question: it is read at
 * once, before anything is waited for. Undefined where there are too many. `ready` does not wait for the first reading:
 * it is undefined until that is done.
 * @example const spotsOf = keeping({definition: citizens, fields: ['addressCoordinates'], most: 250_000, make, put, drop})
 */
export function keeping<T extends Entity, Kept>(of: Keeping<T, Kept>) {
  const stores = new WeakMap<Store, Map<string, Client<Kept>>>()

  function clientOf(store: Store, client: string): Client<Kept> {
    const clients = stores.get(store) ?? new Map<string, Client<Kept>>()
    stores.set(store, clients)
    const found = clients.get(client)
    if (found) return found
    const one: Client<Kept> = { last: readAll(of, store, client), isRead: false }
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
    now,
    ready: async (store: Store, client: string): Promise<Kept | undefined> =>
      clientOf(store, client).isRead ? now(store, client) : undefined,
  }
}

const read = <T extends Entity, Kept>(
  { definition, fields }: Keeping<T, Kept>,
  store: Store,
  filter: Readonly<Record<string, unknown>>,
) => store.collection(definition).find(filterBy(filter), { projection: projectionBy([...fields, '_id']) })

async function readAll<T extends Entity, Kept>(
  of: Keeping<T, Kept>,
  store: Store,
  client: string,
): Promise<Known<Kept>> {
  // The place in the feed first: what is written meanwhile is then read twice, and not missed.
  const [history, sequence] = await Promise.all([store.feed.history(), store.feed.latest()])
  const kept = of.make()
  let count = 0
  for await (const document of read(of, store, { client })) {
    count += 1
    if (count > of.most) return { history, sequence, kept: undefined }
    of.put(kept, document)
  }
  return { history, sequence, kept }
}

async function refreshed<T extends Entity, Kept>(
  of: Keeping<T, Kept>,
  store: Store,
  client: string,
  one: Known<Kept>,
): Promise<Known<Kept>> {
  if ((await store.feed.history()) !== one.history) return readAll(of, store, client)
  if (one.kept === undefined) return one
  const concerns = ({ topic, client: whose }: Change) =>
    topic === of.definition.name && (whose === undefined || whose === client)
  const ids = new Set<string>()
  for (;;) {
    const entries = await store.feed.since(one.sequence, entriesAtOnce)
    const [first] = entries
    // Older entries were cleared: what they named is not known.
    if (first && first.sequence !== one.sequence + 1) return readAll(of, store, client)
    for (const entry of entries.filter(concerns)) for (const id of entry.ids) ids.add(id)
    one.sequence = entries.at(-1)?.sequence ?? one.sequence
    if (ids.size > manyChanges) return readAll(of, store, client)
    if (entries.length < entriesAtOnce) break
  }
  if (ids.size === 0) return one
  const found = await read(of, store, { client, _id: { $in: [...ids] } }).toArray()
  for (const id of ids) of.drop(one.kept, id)
  for (const document of found) of.put(one.kept, document)
  return one
}
