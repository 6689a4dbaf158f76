import { outbox, outgoing } from '@saude/service/outbox'
import { insert, type Operation, type Store, update } from '@saude/store'
import { areas } from './areas.ts'
import { joinings } from './joined.ts'

/** More joinings than there are of one record. */
const most = 100

/**
 * What is forgotten of a joining that cannot be undone any more: what the records had, and in all areas what has passed. The way
 * from the one to the other stays.
 */
export async function forgettingJoined(
  store: Store,
  { client, from }: { readonly client: string; readonly from: string },
): Promise<Operation[]> {
  const found = await store.collection(joinings).findAll({ client, from, undoneAt: null }, { max: most })
  return found.flatMap(({ _id, into }) => [
    update(joinings, { _id, client }, { $set: { before: null, after: null, members: [] } }),
    ...areas.map((query) =>
      insert(outbox, outgoing(client, query, { act: _id, phase: 'forget', from, into, name: '-' })),
    ),
  ])
}
