import { type AnyCollection, collectionOf, filterBy, type Store, sortBy } from '@saude/store'

interface Owned {
  readonly _id: string
  readonly client?: string | null
}

/** The clients that have documents in a collection: one look-up in its index for each, however many documents there are. */
export async function clientsIn(store: Store, definition: AnyCollection): Promise<readonly string[]> {
  const collection = store.collection(collectionOf<Owned>(definition))
  const clients: string[] = []
  for (;;) {
    const last = clients.at(-1)
    const [found] = await collection
      .find(filterBy({ client: last === undefined ? { $ne: null } : { $gt: last } }), {
        sort: sortBy({ client: 1, _id: 1 }),
        limit: 1,
      })
      .toArray()
    if (typeof found?.client !== 'string') return clients
    clients.push(found.client)
  }
}
