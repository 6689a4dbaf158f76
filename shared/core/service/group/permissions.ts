import { knownRows } from '@saude/contract/access'
import { AppError, validationError } from '@saude/contract/errors'
import type { Handler } from '@saude/service/handlers'
import { atMost } from '@saude/store'
import { groupPermissionList, groupPermissionPreview } from '../../contract/group.ts'
import { on } from '../collections.ts'
import type { UserDocument } from '../user/user.ts'
import { locksOut } from './administrators.ts'
import { differenceOf, permissionsAfter } from './change.ts'
import { permissionsOf } from './rights.ts'

/** People that a preview names; how many there are it says besides. */
const mostNamed = 100

const matrix = on(groupPermissionList, async ({ input, user, collections }) => {
  const client = await collections.client.findOne({ _id: input.client?.id ?? user.client?.id ?? '' })
  if (!client && input.client) throw new AppError('notFound')
  if (!client) throw validationError({ client: 'Escolha antes o cliente cujos grupos quer ver' })
  const groups = await collections.group.findAll(
    { client: client._id },
    { sort: { searchName: 1 }, max: 1_000 },
  )
  return {
    client: { id: client._id, name: client.name },
    groups: await Promise.all(
      groups.map(async (group) => ({
        id: group._id,
        key: group.key,
        name: group.name,
        amountUsers: await collections.user.countDocuments({ groupIds: group._id }),
        permissions: permissionsOf(group),
        version: group.version,
      })),
    ),
    permissions: knownRows()
      .filter(({ access }) => access === 'private')
      .map(({ name, title, area }) => ({ name, title, area })),
  }
})

/** What each person of the group would have more and less, the other groups of that person counted. */
const preview = on(groupPermissionPreview, async ({ input, store, collections, now }) => {
  const group = await collections.group.findOne({ _id: input.id })
  if (!group) throw new AppError('notFound')
  const after = permissionsAfter(group, input.document)
  const { added, removed } = differenceOf(permissionsOf(group), after)
  // Of agents the limits of their areas would come along.
  const people = await collections.user.findAll<Pick<UserDocument, '_id' | 'name' | 'groupIds'>>(
    { groupIds: group._id },
    { projection: { name: 1, groupIds: 1 }, sort: { searchName: 1 }, max: atMost(20_000) },
  )
  const others = await collections.group.findAll(
    { _id: { $in: [...new Set(people.flatMap(({ groupIds }) => groupIds))] } },
    { max: 1_000 },
  )
  const given = new Map(others.map((one) => [one._id, new Set(permissionsOf(one))]))
  const touched = people.map((person) => {
    const elsewhere = person.groupIds.filter((id) => id !== group._id)
    const isOnlyHere = (name: string) => !elsewhere.some((id) => given.get(id)?.has(name))
    const named = { id: person._id, name: person.name }
    return {
      gains: { ...named, permissions: added.filter(isOnlyHere) },
      loses: { ...named, permissions: removed.filter(isOnlyHere) },
    }
  })
  const gaining = touched.flatMap(({ gains }) => (gains.permissions.length > 0 ? gains : []))
  const losing = touched.flatMap(({ loses }) => (loses.permissions.length > 0 ? loses : []))
  const open = await collections.session.findAll(
    { userId: { $in: people.map(({ _id }) => _id) }, revokedAt: null, maxUntil: { $gt: now } },
    { max: 10_000 },
  )
  return {
    gaining: gaining.slice(0, mostNamed),
    losing: losing.slice(0, mostNamed),
    totalGaining: gaining.length,
    totalLosing: losing.length,
    amountUsers: people.length,
    signedIn: new Set(open.map(({ userId }) => userId)).size,
    locksOut: await locksOut(store, group.client, { groups: new Map([[group._id, after]]) }),
    isEmpty: after.length === 0,
  }
})

export const permissionHandlers: Handler[] = [matrix, preview]
