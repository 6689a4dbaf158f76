import { newId } from '@saude/contract/id'
import { nameTokens } from '@saude/contract/search'
import { change, insert, type Operation } from '@saude/store'
import type { Audience } from './audience.ts'
import { notifications } from './notification.ts'

interface Notice {
  readonly userIds: readonly string[]
  readonly client: string | null
  readonly title: string
  readonly message: string | null
  /** What one must hold to read it, where it is for those who hold it. */
  readonly audience?: Audience
  /** Of the first one, where a repetition is known by it. */
  readonly firstId?: string
}

/** A notice to each of these users, as steps of whatever transaction gives rise to it. */
export function notifying(
  { userIds, client, title, message, audience, firstId }: Notice,
  now: Date,
): Operation[] {
  const made = userIds.map((userId, index) => ({
    _id: (index === 0 ? firstId : undefined) ?? newId(now.getTime()),
    client,
    userId,
    audience: audience || null,
    title,
    searchTokens: nameTokens(title),
    message,
    messageTokens: nameTokens(message ?? ''),
    createdAt: now,
    readAt: null,
  }))
  const ids = made.map(({ _id }) => _id)
  return [
    ...made.map((one) => insert(notifications, one)),
    change('notification', ids, 'created', client ? { client } : {}),
  ]
}
