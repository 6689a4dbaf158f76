import type { Store } from '@saude/store'
import { clients } from '../client/client.ts'
import { administering } from '../group/administrators.ts'
import { users } from '../user/user.ts'
import { audienceOf, belongs, holdersOf } from './audience.ts'
import { notifying } from './notify.ts'

/** A notice to those who administer the users of each client. */
export async function notifyAdministrators(
  store: Store,
  notice: { readonly title: string; readonly message: string },
  now: Date,
): Promise<void> {
  const audience = audienceOf({ permissions: administering })
  for await (const { _id: client } of store.collection(clients).find({ status: true })) {
    const people = await store
      .collection(users)
      .findAll({ client }, { projection: { client: 1 }, max: 20_000 })
    const holders = await holdersOf(
      store,
      people.map(({ _id }) => _id),
    )
    const userIds = [...holders].flatMap(([id, holder]) => (belongs(audience, holder) ? [id] : []))
    if (userIds.length > 0) await store.atomically(notifying({ ...notice, userIds, client, audience }, now))
  }
}
