import { AppError, permissionError } from '@saude/contract/errors'
import type { Handler } from '@saude/service/handlers'
import { rows } from '../../contract/access.ts'
import { sessionEnd, sessionList } from '../../contract/session.ts'
import { on } from '../collections.ts'
import { isOwn } from '../tenant.ts'
import { refuseStronger } from '../user/rules.ts'
import { ending } from './sessions.ts'

const shown = 100

const list = on(sessionList, async ({ input, user, collections, now }) => {
  const userId = input.userId ?? user.id ?? ''
  if (userId !== user.id) {
    if (!user.permissions.has(rows.userGetOthers.name))
      throw permissionError(rows.userGetOthers.name, rows.userGetOthers.title)
    const owner = await collections.user.findOne({ _id: userId })
    if (!owner || !isOwn(user, owner.client)) throw new AppError('notFound')
  }
  const [open, devices] = await Promise.all([
    collections.session
      .find({ userId, revokedAt: null, maxUntil: { $gt: now } }, { sort: { _id: -1 }, limit: shown })
      .toArray(),
    collections.device.findAll({ userId }, { max: 10_000 }),
  ])
  return {
    items: open.map((session) => {
      const device = devices.find(({ identifier }) => identifier === session.deviceIdentifier)
      return {
        id: session._id,
        deviceName: device?.name ?? null,
        os: device?.facts?.os ?? null,
        publicIp: device?.publicIp ?? null,
        createdAt: session.createdAt,
        maxUntil: session.maxUntil,
        isCurrent: session._id === user.sessionId,
      }
    }),
  }
})

const end = on(sessionEnd, async ({ input, user, collections, commit, now }) => {
  const found = await collections.session.findAll(
    { _id: { $in: input.ids }, revokedAt: null },
    { max: 1_000 },
  )
  const others = [...new Set(found.map(({ userId }) => userId))].filter((id) => id !== user.id)
  for (const id of others) {
    const owner = await collections.user.findOne({ _id: id })
    // A strange session is none.
    if (!owner || !isOwn(user, owner.client)) throw new AppError('notFound')
    if (!user.permissions.has(rows.userUpdate.name))
      throw permissionError(rows.userUpdate.name, rows.userUpdate.title)
    refuseStronger(user, await collections.group.findAll({ _id: { $in: owner.groupIds } }, { max: 1_000 }))
  }
  return commit(ending(found, now), { ended: found.length })
})

export const openSessionHandlers: Handler[] = [list, end]
