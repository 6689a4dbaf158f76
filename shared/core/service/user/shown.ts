import { today } from '@saude/contract/instants'
import { atMost, type CollectionDefinition, type Entity, filterBy, type Store } from '@saude/store'
import { standingOf } from '../../contract/licence.ts'
import { clients } from '../client/client.ts'
import { groups } from '../group/group.ts'
import { healthUnits } from '../health-unit/health-unit.ts'
import { noticeDaysOf } from '../settings/settings.ts'
import { groupItems, named } from './answer.ts'
import { workOn } from './post.ts'
import { type Credential, credentials, type UserDocument } from './user.ts'

type Login = Pick<Credential, '_id' | 'lastLoginAt'>

/** What is shown of users beside what is stored with them: names of groups, units and clients, read where they are kept. */
export async function shownUsers(found: readonly UserDocument[], store: Store, now: Date) {
  if (found.length === 0) return []
  const kept = async <T extends Entity>(
    definition: CollectionDefinition<T>,
    idsOf: (user: UserDocument) => readonly (string | null)[],
  ): Promise<T[]> => {
    const ids = [...new Set(found.flatMap(idsOf))].filter((id) => id !== null)
    if (ids.length === 0) return []
    return store.collection(definition).findAll(filterBy({ _id: { $in: ids } }), { max: 5_000 })
  }
  const ids = found.map(({ _id }) => _id)
  const [held, owners, units, logins, noticeDays] = await Promise.all([
    kept(groups, ({ groupIds }) => groupIds),
    kept(clients, ({ client }) => [client]),
    kept(healthUnits, (user) => [workOn(user, today(now)).healthUnitId]),
    // Without the hash.
    store
      .collection(credentials)
      .findAll<Login>({ _id: { $in: ids } }, { projection: { lastLoginAt: 1 }, max: atMost(5_000) }),
    noticeDaysOf(
      store,
      found.map(({ client }) => client),
    ),
  ])
  const lastLogins = new Map(logins.map(({ _id, lastLoginAt }) => [_id, lastLoginAt]))
  return found.map((user) => {
    const client = named(owners.find(({ _id }) => _id === user.client))
    return {
      ...user.driver,
      client,
      clientInfo: client,
      healthUnit: named(units.find(({ _id }) => _id === workOn(user, today(now)).healthUnitId)),
      group: groupItems(user, held),
      anonymization: user.isAnonymization,
      isDriver: user.driver !== null,
      isBlocked: user.isBlocked ?? false,
      lastLoginAt: lastLogins.get(user._id) ?? null,
      licence: user.driver ? (standingOf(user.driver, noticeDays(user.client), now) ?? null) : null,
    }
  })
}
