import { AppError, permissionError } from '@saude/contract/errors'
import type { HandlerArgs } from '@saude/service/handlers'
import { searchOf, typedDigits } from '@saude/service/page'
import { atMost, prefix } from '@saude/store'
import { rows } from '../../contract/access.ts'
import { acsSearch } from '../../contract/territory.ts'
import { userAtWorkByIds, userByIds, userGet, userSearch } from '../../contract/user.ts'
import { type collections as all, on } from '../collections.ts'
import { isOwn, ownClient } from '../tenant.ts'
import { type Related, userAnswer } from './answer.ts'
import type { UserDocument } from './user.ts'

type Core = HandlerArgs<unknown, typeof all>['collections']

/** A user's groups, client, unit and log-ins. */
export async function relatedTo(
  user: UserDocument,
  { group, client, healthUnit, credential }: Core,
): Promise<Related> {
  const [groups, ownClient, unit, login] = await Promise.all([
    group.findAll({ _id: { $in: user.groupIds } }, { max: 1_000 }),
    user.client ? client.findOne({ _id: user.client }) : null,
    user.healthUnitId ? healthUnit.findOne({ _id: user.healthUnitId }) : null,
    credential.findOne({ _id: user._id }),
  ])
  return { groups, client: ownClient, healthUnit: unit, credential: login }
}

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
  const number = typedDigits(input.q)
  const agents = { ...ownClient(user), isAcs: true }
  const found = number
    ? await searchOf(collections.user, { filter: { ...agents, cns: prefix(number) } })
    : await searchOf(collections.user, { q: input.q, filter: agents })
  return { items: found.map(({ _id, name, cns }) => ({ id: _id, name, cns })) }
})

type Named = Pick<UserDocument, '_id' | 'name' | 'searchName' | 'cns'>
const namedFields = { name: 1, searchName: 1, cns: 1 } as const
type AtWork = Named & Pick<UserDocument, 'cbo' | 'healthUnitId'>
const atWorkFields = { ...namedFields, cbo: 1, healthUnitId: 1 } as const

export const usersByIds = on(userByIds, async ({ input, user, collections }) => {
  // An agent's limits are many times as long as the name.
  const found = await collections.user.findAll<Named>(
    { ...ownClient(user), _id: { $in: input.ids } },
    { projection: namedFields, max: atMost(1_000) },
  )
  return { items: found.map(({ _id, ...rest }) => ({ id: _id, ...rest })) }
})

export const usersAtWork = on(userAtWorkByIds, async ({ input, user, collections }) => {
  const found = await collections.user.findAll<AtWork>(
    { ...ownClient(user), _id: { $in: input.ids } },
    { projection: atWorkFields, max: atMost(1_000) },
  )
  return { items: found.map(({ _id, cbo, ...rest }) => ({ id: _id, ...rest, cbo })) }
})
