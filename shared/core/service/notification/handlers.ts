import { titleOf } from '@saude/contract/access'
import { AppError, permissionError } from '@saude/contract/errors'
import { parseInstant } from '@saude/contract/instants'
import { isProvider } from '@saude/contract/session'
import { type Handler, updateAll } from '@saude/service/handlers'
import { pageOf } from '@saude/service/page'
import { change, tokens } from '@saude/store'
import { notificationList, notificationRead } from '../../contract/notification.ts'
import { on } from '../collections.ts'
import { concerning } from '../tenant.ts'
import { messagesTo } from './messages.ts'

const list = on(notificationList, async ({ input, user, collections, ask }) => {
  if (user.id === null) throw new AppError('auth')
  if (input.citizenId) {
    if (!user.permissions.has('citizenHistory') && !isProvider(user.groups))
      throw permissionError('citizenHistory', titleOf('citizenHistory'))
    return messagesTo(input.citizenId, input, ask)
  }
  const mine = { userId: user.id }
  const typed = [input.title, input.q].filter(Boolean).join(' ')
  const since = input.createdAt ? parseInstant(input.createdAt) : undefined
  const readSince = input.readAt ? parseInstant(input.readAt) : undefined
  const countUnread = await collections.notification.countDocuments({ ...mine, readAt: null })
  return pageOf(collections.notification, notificationList, input, {
    filter: {
      ...mine,
      ...(input.id && { _id: input.id }),
      ...(input.onlyUnread ? { readAt: null } : readSince && { readAt: { $gte: readSince } }),
      ...(typed && { searchTokens: tokens(typed) }),
      ...(input.message && { messageTokens: tokens(input.message) }),
      ...(since && { createdAt: { $gte: since } }),
    },
    map: (one) => ({ ...one, id: one._id, countUnread }),
  })
})

const read = on(notificationRead, async ({ input, user, collections, commit, now }) => {
  if (user.id === null) throw new AppError('auth')
  const unread = await collections.notification.find({ userId: user.id, readAt: null }).toArray()
  const wanted = unread.filter(({ _id }) => !input.ids || input.ids.includes(_id)).map(({ _id }) => _id)
  return commit(
    [
      updateAll(collections.notification, { _id: { $in: wanted }, userId: user.id }, { readAt: now }),
      change('notification', wanted, 'read', concerning(user.client?.id)),
    ],
    { countUnread: unread.length - wanted.length },
  )
})

export const notificationHandlers: Handler[] = [list, read]
