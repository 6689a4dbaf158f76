import { holdersOf, readableBy } from '@saude/core/service/notification/audience'
import { notifications } from '@saude/core/service/notification/notification'
import type { Store } from '@saude/store'

/** Unread notifications of every user to whom one of these belongs, as many as they may read now. */
export async function countUnread(
  store: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const collection = store.collection(notifications)
  const some = await collection.findAll({ _id: { $in: ids } }, { max: 20_000 })
  const users = [...new Set(some.flatMap(({ userId }) => (userId === null ? [] : [userId])))]
  const counts = await Promise.all(
    [...(await holdersOf(store, users))].map(async ([userId, holder]) => {
      const readable = await readableBy(store, userId, holder)
      return [userId, await collection.countDocuments({ ...readable, readAt: null })] as const
    }),
  )
  return new Map(counts)
}
