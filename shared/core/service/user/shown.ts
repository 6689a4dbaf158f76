import type { Store } from '@saude/store'
import { clients } from '../client/client.ts'
import { groups } from '../group/group.ts'
import { healthUnits } from '../health-unit/health-unit.ts'
import { groupItems, named } from './answer.ts'
import type { UserDocument } from './user.ts'

/** What is shown of users beside what is stored with them: names of groups, units and clients, read where they are kept. */
export async function shownUsers(found: readonly UserDocument[], store: Store) {
  const ids = (of: (user: UserDocument) => readonly (string | null)[]) => ({
    $in: [...new Set(found.flatMap(of))].filter((id) => id !== null),
  })
  const [held, owners, units] = await Promise.all([
    store
      .collection(groups)
      .find({ _id: ids(({ groupIds }) => groupIds) })
      .toArray(),
    store
      .collection(clients)
      .find({ _id: ids(({ client }) => [client]) })
      .toArray(),
    store
      .collection(healthUnits)
      .find({ _id: ids(({ healthUnitId }) => [healthUnitId]) })
      .toArray(),
  ])
  return found.map((user) => {
    const client = named(owners.find(({ _id }) => _id === user.client))
    return {
      ...user.driver,
      client,
      clientInfo: client,
      healthUnit: named(units.find(({ _id }) => _id === user.healthUnitId)),
      group: groupItems(user, held),
      anonymization: user.isAnonymization,
      isDriver: user.driver !== null,
    }
  })
}
