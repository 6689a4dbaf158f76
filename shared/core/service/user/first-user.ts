import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { searchable, searchName } from '@saude/contract/search'
import { type GroupKey, groups as groupNames, isProvider } from '@saude/contract/session'
import { change, insert, type Operation, type Store } from '@saude/store'
import { type Client, clients, newClient } from '../client/client.ts'
import { demoSteps, isDemoConcerned } from '../demo/end.ts'
import { defaultGroups } from '../group/default-groups.ts'
import { type Group, groups } from '../group/group.ts'
import { isGroupKey } from '../group/rights.ts'
import { concerning } from '../tenant.ts'
import { cityNamed, homeOf } from '../territory/city-table.ts'
import { newLink } from './link.ts'
import { passwordLinks, userKeys, users } from './user.ts'

export interface FirstUser {
  /** Name of the client; a new one is made where there is none of this name. */
  readonly client: string
  readonly email: string
  readonly name?: string | undefined
  /** Default: the groups that may together give every group of a client (`founding`). */
  readonly group?: string | undefined
  /** What becomes of the demo users where this is the first real user; undefined: nothing. */
  readonly demo?: 'keep' | 'end' | undefined
}

/** The groups of who makes all others of a client: no one gives what they do not hold. */
export const founding = ['healthSecretary', 'systemAdministration'] as const satisfies readonly GroupKey[]

/**
 * Makes a user from outside, for an operator: the first one, who makes all others on screen.
 * @returns the path of the one-time link
 * @throws AppError `conflict` for an e-mail that is taken, `validation` for an unknown group
 */
export async function createFirstUser(
  store: Store,
  { client: clientName, email, name, group: key, demo }: FirstUser,
  now: Date,
): Promise<{ link: string; expiresAt: Date }> {
  if (key !== undefined && !isGroupKey(key))
    throw new AppError(
      'validation',
      `Grupo desconhecido: ${key}. Existem: ${Object.keys(groupNames).join(', ')}`,
    )
  const id = newId()
  const unique = userKeys(id, { email })
  if (await store.collection(users).findOne({ emailKey: unique.emailKey }))
    throw new AppError('conflict', `Já existe um usuário com o e-mail ${email}`)
  const made: Operation[] = []
  const client = await clientNamed(store, clientName, now, made)
  const keys = key === undefined ? founding : [key]
  const of = isProvider(keys) ? null : client._id
  const own: string[] = []
  for (const one of keys) own.push((await groupOf(store, of, one, now, made))._id)
  const shown = name ?? email.split('@')[0] ?? email
  const { document, link, expiresAt } = newLink(id, now)
  await store.atomically([
    ...made,
    ...(demo ? await demoSteps(store, demo === 'keep', now) : []),
    insert(users, {
      ...blank,
      ...unique,
      ...searchable(shown),
      _id: id,
      client: of,
      name: shown,
      email,
      groupIds: own,
      isAcs: key === 'acs',
      createdAt: now,
      updatedAt: now,
    }),
    insert(passwordLinks, document),
    change('user', [id], 'created', concerning(of)),
  ])
  return { link, expiresAt }
}

/** Whether a user like this one would be the first real one beside demo users: then it has to be said what becomes of them. */
export async function endsDemo(store: Store, { client, group = '' }: FirstUser): Promise<boolean> {
  const known = isGroupKey(group) && isProvider([group]) ? null : await clientCalled(store, client)
  return isDemoConcerned(store, known?._id ?? null)
}

const clientCalled = (store: Store, name: string) =>
  store.collection(clients).findOne({ searchName: searchName(name), deletedAt: null })

/** The client of this name, or a new one with its eleven groups, which goes to `made`. */
async function clientNamed(store: Store, name: string, now: Date, made: Operation[]): Promise<Client> {
  const known = await clientCalled(store, name)
  if (known) return known
  const client = { ...newClient(name, now), ...homeOf(await cityNamed(name)) }
  made.push(
    insert(clients, client),
    ...defaultGroups(client._id, now).map((group) => insert(groups, group)),
    change('client', [client._id], 'created', { client: client._id }),
  )
  return client
}

/** The group of a client, or of the provider; those that are about to be made count. */
async function groupOf(
  store: Store,
  client: string | null,
  key: string,
  now: Date,
  made: Operation[],
): Promise<Group> {
  const known = await store.collection(groups).findOne({ client, key })
  if (known) return known
  for (const step of made)
    if (step.kind === 'insert' && isGroup(step.document) && step.document.key === key) return step.document
  const provider = defaultGroups(null, now)
  made.push(...provider.map((group) => insert(groups, group)))
  const found = provider.find((group) => group.key === key)
  if (!found || client !== null) throw new AppError('notFound', `O cliente não tem o grupo ${key}`)
  return found
}

const isGroup = (document: object): document is Group => 'permissions' in document && 'key' in document

/** What is not known of the user yet. */
const blank = {
  cpf: null,
  cns: null,
  cbo: null,
  healthUnitId: null,
  microArea: null,
  isAnonymization: false,
  isAnonymizationForced: false,
  mainPhone: null,
  driver: null,
  position: null,
  boundary: null,
  boundaryName: null,
  isDemo: false,
  updatedBy: null,
  version: 1,
}
