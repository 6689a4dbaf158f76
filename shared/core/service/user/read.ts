import { digits } from '@saude/contract/documents'
import { AppError, permissionError } from '@saude/contract/errors'
import { isProvider } from '@saude/contract/session'
import type { HandlerArgs } from '@saude/service/handlers'
import { pageOf, searchOf } from '@saude/service/page'
import { prefix, tokens } from '@saude/store'
import { rows } from '../../contract/access.ts'
import { acsSearch } from '../../contract/territory.ts'
import { userByIds, userGet, userList, userSearch } from '../../contract/user.ts'
import { type collections as all, on } from '../collections.ts'
import { isOwn, ownClient, visibleClients } from '../tenant.ts'
import { groupItems, named, type Related, userAnswer } from './answer.ts'
import type { UserDocument } from './user.ts'

type Core = HandlerArgs<unknown, typeof all>['collections']

/** A user's groups, client, unit and log-ins. */
export async function relatedTo(
  user: UserDocument,
  { group, client, healthUnit, credential }: Core,
): Promise<Related> {
  const [groups, ownClient, unit, login] = await Promise.all([
    group.find({ _id: { $in: user.groupIds } }).toArray(),
    user.client ? client.findOne({ _id: user.client }) : null,
    user.healthUnitId ? healthUnit.findOne({ _id: user.healthUnitId }) : null,
    credential.findOne({ _id: user._id }),
  ])
  return { groups, client: ownClient, healthUnit: unit, credential: login }
}

export const listUsers = on(userList, async ({ input, user, collections }) => {
  const seen = visibleClients(user)
  const [groups, clients] = await Promise.all([
    collections.group.find(seen.client ? { client: { $in: [seen.client, null] } } : {}).toArray(),
    collections.client.find(seen.client ? { _id: seen.client } : {}).toArray(),
  ])
  const typed = [input.name, input.q].filter(Boolean).join(' ')
  return pageOf(collections.user, userList, input, {
    filter: {
      // For all others the filter by client is ignored (access.md).
      ...(isProvider(user.groups) && input.clientInfo ? { client: input.clientInfo.id } : seen),
      ...(typed && { searchTokens: tokens(typed) }),
      ...(input.group && { groupIds: input.group.id }),
      ...(input.email && { emailKey: prefix(input.email.toLowerCase()) }),
      ...(input.cpf && { cpf: prefix(input.cpf) }),
      ...(input.cns && { cns: prefix(input.cns) }),
      ...(input.cbo && { 'cbo.id': input.cbo.id }),
    },
    map: (one) => ({
      id: one._id,
      name: one.name,
      clientInfo: named(clients.find(({ _id }) => _id === one.client)),
      email: one.email,
      cns: one.cns,
      group: groupItems(one, groups),
      isAnonymization: one.isAnonymization,
      updatedAt: one.updatedAt,
    }),
    user,
  })
})

export const getUser = on(userGet, async ({ input, user, collections }) => {
  const isSelf = input.id === user.id
  if (!isSelf && !user.permissions.has('userGetOthers'))
    throw permissionError('userGetOthers', rows.userGetOthers.title)
  const found = await collections.user.findOne({ _id: input.id })
  if (!found || !(isSelf || isOwn(user, found.client))) throw new AppError('notFound')
  return userAnswer(found, await relatedTo(found, collections))
})

export const searchUsers = on(userSearch, async ({ input, user, collections }) => {
  const found = await searchOf(collections.user, {
    q: input.q,
    filter: { ...ownClient(user), ...(input.isAcs && { isAcs: true }) },
  })
  return { items: found.map((one) => ({ id: one._id, name: one.name })) }
})

/** Agents by name or by the beginning of their CNS. */
export const searchAcs = on(acsSearch, async ({ input, user, collections }) => {
  const number = digits(input.q ?? '')
  const agents = { ...ownClient(user), isAcs: true }
  const found = number
    ? await searchOf(collections.user, { filter: { ...agents, cns: prefix(number) } })
    : await searchOf(collections.user, { q: input.q, filter: agents })
  return { items: found.map(({ _id, name, cns }) => ({ id: _id, name, cns })) }
})

type Named = Pick<UserDocument, '_id' | 'name' | 'searchName' | 'cns'>
const namedFields = { name: 1, searchName: 1, cns: 1 } as const

export const usersByIds = on(userByIds, async ({ input, user, collections }) => {
  // An agent's limits are many times as long as the name.
  const found = await collections.user
    .find<Named>({ ...ownClient(user), _id: { $in: input.ids } }, { projection: namedFields })
    .toArray()
  return { items: found.map(({ _id, ...rest }) => ({ id: _id, ...rest })) }
})
