import { noticeCreate } from '../../contract/notice.ts'
import { on } from '../collections.ts'
import { ownClient } from '../tenant.ts'
import { audienceOf, belongs, holdersOf } from './audience.ts'
import { notifying } from './notify.ts'

export const createNotice = on(noticeCreate, async ({ input, collections, store, commit, user, now }) => {
  const { id, permissions, groups: keys, healthUnitId, title, message } = input
  const client = user.client?.id
  // The first one has the id that the caller gave.
  if (!client || (await collections.notification.findOne({ _id: id }))) return commit([], { count: 0 })
  const conditions = { permissions, groups: keys, healthUnitId }
  const audience = audienceOf(conditions)
  const people = await collections.user.findAll(
    { ...ownClient(user), ...(healthUnitId && { $or: [{ healthUnitId }, { placeIds: healthUnitId }] }) },
    { projection: { isBlocked: 1 }, max: 20_000 },
  )
  const holders = await holdersOf(
    store,
    people.map(({ _id }) => _id),
    now,
  )
  const userIds = [...holders].flatMap(([userId, holder]) => (belongs(audience, holder) ? [userId] : []))
  const steps =
    userIds.length > 0
      ? notifying({ userIds, client, title, message: message ?? null, audience, firstId: id }, now)
      : []
  return commit(steps, { count: userIds.length })
})
