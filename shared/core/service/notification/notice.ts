import { filterBy } from '@saude/store'
import { noticeCreate } from '../../contract/notice.ts'
import { on } from '../collections.ts'
import { ownClient } from '../tenant.ts'
import type { UserDocument } from '../user/user.ts'
import { notifying } from './notify.ts'

export const createNotice = on(noticeCreate, async ({ input, collections, commit, user, now }) => {
  const { id, permissions, groups: keys, healthUnitId, title, message } = input
  const client = user.client?.id
  // The first one has the id that the caller gave.
  if (!client || (await collections.notification.findOne({ _id: id }))) return commit([], { count: 0 })
  const groups = await collections.group.findAll(ownClient(user), { max: 1_000 })
  const idsOf = (fits: (group: (typeof groups)[number]) => boolean) =>
    new Set(groups.filter(fits).map(({ _id }) => _id))
  const wanted = [
    ...(permissions ?? []).map((permission) => idsOf((group) => group.permissions.includes(permission))),
    ...(keys ? [idsOf(({ key }) => Boolean(key && keys.includes(key)))] : []),
  ]
  const found = await collections.user.findAll(
    filterBy<UserDocument>({
      ...ownClient(user),
      ...(wanted[0] && { groupIds: { $in: [...wanted[0]] } }),
      ...(healthUnitId && { healthUnitId }),
    }),
    { projection: { groupIds: 1, isBlocked: 1 }, max: 20_000 },
  )
  const userIds = found.flatMap(({ _id, groupIds, isBlocked }) =>
    !isBlocked && wanted.every((ids) => groupIds.some((group) => ids.has(group))) ? [_id] : [],
  )
  const steps =
    userIds.length > 0
      ? notifying({ userIds, client, title, message: message ?? null, firstId: id }, now)
      : []
  return commit(steps, { count: userIds.length })
})
