import { newId } from '@saude/contract/id'
import { searchable } from '@saude/contract/search'
import type { GroupKey } from '@saude/contract/session'
import { clients, newClient } from '@saude/core/service/client/client'
import { collections } from '@saude/core/service/collections'
import { defaultGroups } from '@saude/core/service/group/default-groups'
import { groups } from '@saude/core/service/group/group'
import { loadSession } from '@saude/core/service/session/load'
import { sessionRows } from '@saude/core/service/session/session'
import { createSessions, ending } from '@saude/core/service/session/sessions'
import { users } from '@saude/core/service/user/user'
import { defineService } from '@saude/service/service'
import type { Store } from '@saude/store'
import type { Core } from '../areas.ts'

const secret = 'a secret of at least thirty-two bytes'
const month = 30 * 24 * 3_600_000

/** Core's real sessions over core's real collections, without its handlers. `clock` can be moved. */
export function testCore() {
  const clock = { offset: 0 }
  const sessions = createSessions({ secret, now: () => Date.now() + clock.offset })
  const service = defineService({ area: 'core', version: '0.1.0', collections, handlers: [] })
  const core: Core = { service, sessions }
  return { core, sessions, clock }
}

export type TestCore = Pick<ReturnType<typeof testCore>, 'sessions' | 'clock'>

/** A client with its groups in a core's store. */
export async function addClient(store: Store, name: string) {
  const now = new Date()
  const client = newClient(name, now)
  const { _id } = client
  await store.collection(clients).insertOne(client)
  const own = [...defaultGroups(_id, now), ...(await providerGroups(store, now))]
  await store.collection(groups).insertMany(own.filter(({ client }) => client === _id))
  return { id: _id, groups: own }
}

/** The provider's groups, made with the first client. */
async function providerGroups(store: Store, now: Date) {
  const collection = store.collection(groups)
  const known = await collection.findAll({ client: null }, { max: 10_000 })
  if (known.length > 0) return known
  const made = defaultGroups(null, now)
  await collection.insertMany(made)
  return made
}

/** A product or its core, and the client of which somebody signs in. */
export interface TestTown {
  readonly store: Store
  readonly testing: TestCore
  readonly client: Awaited<ReturnType<typeof addClient>>
}

/** Somebody of the town's client, signed in: the token and whose it is. */
export async function signIn(
  { store, testing: { sessions, clock }, client: { id: client, groups: own } }: TestTown,
  group: GroupKey,
  { isAnonymization = false } = {},
) {
  const now = new Date(Date.now() + clock.offset)
  const userId = newId()
  await store.collection(users).insertOne({
    _id: userId,
    client: group.startsWith('prix') ? null : client,
    name: `Pessoa ${group}`,
    ...searchable(`Pessoa ${group}`),
    email: null,
    emailKey: userId,
    cpf: null,
    cpfKey: userId,
    cns: null,
    cbo: null,
    healthUnitId: null,
    microArea: null,
    groupIds: own.filter(({ key }) => key === group).map(({ _id }) => _id),
    isAcs: group === 'acs',
    isAnonymization,
    isAnonymizationForced: false,
    mainPhone: null,
    driver: null,
    position: null,
    boundary: null,
    boundaryName: null,
    isDemo: false,
    createdAt: now,
    updatedAt: now,
    updatedBy: null,
    version: 1,
  })
  const sessionId = newId()
  const isProviders = group.startsWith('prix')
  await store.collection(sessionRows).insertOne({
    _id: sessionId,
    userId,
    clientId: isProviders ? client : null,
    deviceIdentifier: null,
    isLong: false,
    createdAt: now,
    maxUntil: new Date(now.getTime() + month),
    revokedAt: null,
  })
  const { token } = await sessions.issue(await loadSession(store, sessionId))
  return {
    token,
    userId,
    sessionId,
    revoke: () => store.atomically(ending([{ _id: sessionId }], new Date())),
  }
}
