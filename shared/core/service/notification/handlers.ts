import { titleOf } from '@saude/contract/access'
import { AppError, permissionError } from '@saude/contract/errors'
import { parseInstant } from '@saude/contract/instants'
import { isProvider } from '@saude/contract/session'
import { type Handler, type User, updateAll } from '@saude/service/handlers'
import type { RecordDocument } from '@saude/service/record/collection'
import { recordService } from '@saude/service/record/record'
import { change, collectionOf, tokens } from '@saude/store'
import { notification, notificationList, notificationRead } from '../../contract/notification.ts'
import { on } from '../collections.ts'
import { concerning } from '../tenant.ts'
import { readableBy } from './audience.ts'
import { messagesTo } from './messages.ts'
import { createNotice } from './notice.ts'
import { notifications } from './notification.ts'

/** @throws AppError `auth` for somebody who is not signed in */
function idOf({ id }: User): string {
  if (id === null) throw new AppError('auth')
  return id
}

function mayReadOf({ permissions, groups }: User): void {
  if (!permissions.has('citizenHistory') && !isProvider(groups))
    throw permissionError('citizenHistory', titleOf('citizenHistory'))
}

const record = recordService(notification, {
  // Nothing changes a notice but that it is read: it has no version, which the kit's writing verbs want.
  collection: collectionOf<RecordDocument>(notifications),
  // Everybody sees their own, provider staff too.
  clients: () => 'all',
  rows: ({ user, store }) => readableBy(store, idOf(user), user),
  where(input) {
    const { id, onlyUnread, message, createdAt, readAt } = input
    const readSince = readAt ? parseInstant(readAt) : undefined
    const since = createdAt ? parseInstant(createdAt) : undefined
    const asked = {
      ...(id && { _id: id }),
      ...(onlyUnread ? { readAt: null } : readSince && { readAt: { $gte: readSince } }),
      ...(message && { messageTokens: tokens(message) }),
      ...(since && { createdAt: { $gte: since } }),
    }
    return Object.keys(asked).length > 0 ? asked : undefined
  },
  async shown(entries, { user, store }) {
    const unread = { ...(await readableBy(store, idOf(user), user)), readAt: null }
    const countUnread = await store.collection(notifications).countDocuments(unread)
    return entries.map(() => ({ countUnread }))
  },
  replace: {
    /** What a citizen was sent is the citizen area's; all else is the person's own. */
    list: (derived) =>
      on(notificationList, (call) => {
        const { citizenId } = call.input
        // The derived list answers the same contract.
        if (!citizenId) return derived.run(call.input, call) as ReturnType<typeof messagesTo>
        mayReadOf(call.user)
        return messagesTo(citizenId, call.input, call.ask)
      }),
  },
})

const read = on(notificationRead, async ({ input, user, store, collections, commit, now }) => {
  const userId = idOf(user)
  const readable = await readableBy(store, userId, user)
  const unread = await collections.notification.findAll({ ...readable, readAt: null }, { max: 10_000 })
  const wanted = unread.filter(({ _id }) => !input.ids || input.ids.includes(_id)).map(({ _id }) => _id)
  return commit(
    [
      updateAll(collections.notification, { _id: { $in: wanted }, userId }, { readAt: now }),
      change('notification', wanted, 'read', concerning(user.client?.id)),
    ],
    { countUnread: unread.length - wanted.length },
  )
})

export const notificationHandlers: Handler[] = [...record.handlers, read, createNotice]
