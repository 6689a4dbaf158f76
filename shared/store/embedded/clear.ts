import { collectionOf, filterBy } from '../by-path.ts'
import type { AnyCollection } from '../definition.ts'
import { unsupported } from '../errors.ts'
import { remove } from '../operations.ts'
import type { Entity } from '../paths.ts'
import type { Store } from '../types.ts'
import type { Channel } from './channel.ts'

interface Owned extends Entity {
  readonly client: string
}

/** Documents of one transaction: who asks meanwhile waits for so many. */
const atOnce = 1_000

/** `Store.clear` of the embedded engine. */
export async function clear(
  store: Pick<Store, 'collection' | 'atomically'>,
  channel: Pick<Channel, 'fill'>,
  definition: AnyCollection,
  client: string,
): Promise<void> {
  if (definition.synced) throw unsupported(`Followers of ${definition.name} would not learn of it`)
  const owned = collectionOf<Owned>(definition)
  const collection = store.collection(owned)
  const isOthers = await channel.fill({ kind: 'fill', collection: definition.name, phase: 'empty', client })
  if (isOthers === 0) return
  for (;;) {
    const some = await collection
      .find(filterBy({ client }), { projection: { _id: 1 }, limit: atOnce })
      .toArray()
    if (some.length === 0) return
    await store.atomically(some.map(({ _id }) => remove(owned, { _id, client })))
  }
}
