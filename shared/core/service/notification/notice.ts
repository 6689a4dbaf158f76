import { noticeCreate } from '../../contract/notice.ts'
import { on } from '../collections.ts'
import { ownClient } from '../tenant.ts'
import { notifying } from './notify.ts'

export const createNotice = on(noticeCreate, async ({ input, collections, commit, user, now }) => {
  const { id, permissions, title, message } = input
  const client = user.client?.id
  if (!client) return { isSent: false }
  // The first one has the id that the caller gave.
  if (await collections.notification.findOne({ _id: id })) return { isSent: true }
  const groups = await collections.group.find(ownClient(user)).toArray()
  const holding = permissions.map(
    (permission) =>
      new Set(groups.flatMap((group) => (group.permissions.includes(permission) ? [group._id] : []))),
  )
  const [first = new Set<string>()] = holding
  const found = await collections.user
    .find(
      { ...ownClient(user), groupIds: { $in: [...first] } },
      { projection: { groupIds: 1, isBlocked: 1 } },
    )
    .toArray()
  const userIds = found.flatMap(({ _id, groupIds, isBlocked }) =>
    !isBlocked && holding.every((ids) => groupIds.some((group) => ids.has(group))) ? [_id] : [],
  )
  if (userIds.length === 0) return { isSent: false }
  return commit(notifying({ userIds, client, title, message: message ?? null, firstId: id }, now), {
    isSent: true,
  })
})
