import { AppError, permissionError } from '@saude/contract/errors'
import { today } from '@saude/contract/instants'
import type { HandlerArgs } from '@saude/service/handlers'
import { searchOf, typedDigits } from '@saude/service/page'
import { atMost, prefix, type Store } from '@saude/store'
import { rows } from '../../contract/access.ts'
import { acsSearch } from '../../contract/territory.ts'
import { userByIds, userGet, userSearch } from '../../contract/user.ts'
import { userAtWorkByIds } from '../../contract/user-at-work.ts'
import { type collections as all, on } from '../collections.ts'
import { isOwn, ownClient } from '../tenant.ts'
import { type Related, userAnswer } from './answer.ts'
import { namedPosts, workOn } from './post.ts'
import type { UserDocument } from './user.ts'

type Core = HandlerArgs<unknown, typeof all>['collections']

/** A user's groups, client, unit and log-ins. */
export async function relatedTo(
  user: UserDocument,
  { group, client, healthUnit, credential }: Core,
  store: Store,
): Promise<Related> {
  const [groups, ownClient, unit, login, posts] = await Promise.all([
    group.findAll({ _id: { $in: user.groupIds } }, { max: 1_000 }),
    user.client ? client.findOne({ _id: user.client }) : null,
    user.healthUnitId ? healthUnit.findOne({ _id: user.healthUnitId }) : null,
    credential.findOne({ _id: user._id }),
    namedPosts(user.heldPosts, store),
  ])
  return { groups, client: ownClient, healthUnit: unit, posts, credential: login }
}

export const getUser = on(userGet, async ({ input, user, collections, store }) => {
  const isSelf = input.id === user.id
  if (!isSelf && !user.permissions.has('userGetOthers'))
    throw permissionError('userGetOthers', rows.userGetOthers.title)
  const found = await collections.user.findOne({ _id: input.id })
  if (!found || !(isSelf || isOwn(user, found.client))) throw new AppError('notFound')
  return userAnswer(found, await relatedTo(found, collections, store))
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
type AtWork = Named & Pick<UserDocument, 'cbo' | 'healthUnitId' | 'heldPosts'>
const atWorkFields = { ...namedFields, cbo: 1, healthUnitId: 1, heldPosts: 1 } as const

export const usersByIds = on(userByIds, async ({ input, user, collections }) => {
  // An agent's limits are many times as long as the name.
  const found = await collections.user.findAll<Named>(
    { ...ownClient(user), _id: { $in: input.ids } },
    { projection: namedFields, max: atMost(1_000) },
  )
  return { items: found.map(({ _id, ...rest }) => ({ id: _id, ...rest })) }
})

export const usersAtWork = on(userAtWorkByIds, async ({ input, user, collections, store, now }) => {
  const found = await collections.user.findAll<AtWork>(
    { ...ownClient(user), _id: { $in: input.ids } },
    { projection: atWorkFields, max: atMost(1_000) },
  )
  const named = await namedPosts(
    found.flatMap(({ heldPosts = [] }) => heldPosts),
    store,
  )
  const postOf = new Map(named.map((one) => [one.id, one]))
  return {
    items: found.map(({ _id, heldPosts: posts = [], ...rest }) => {
      const { healthUnitId, cbo } = workOn({ ...rest, heldPosts: posts }, today(now))
      return {
        id: _id,
        ...rest,
        healthUnitId,
        cbo,
        posts: posts.map(({ id, healthUnitId, cbo, from, to }) => ({
          ...{ id, healthUnitId, cbo, from, to },
          team: postOf.get(id)?.team?.ine ?? null,
        })),
      }
    }),
  }
})
