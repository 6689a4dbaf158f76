import { daysAfter, parseInstant, today } from '@saude/contract/instants'
import { filterBy, removeAll, type Store, update, updateBy } from '@saude/store'
import { accessLog } from './access-log.ts'
import { locked } from './chain.ts'
import { type AccessLogSegment, accessLogSegments } from './segment.ts'

/** Segments that one run looks at: those of some years, where a client says a number for the first time. */
const mostSegments = 5_000

/** The instant at which a day begins. */
export function startOf(day: string): Date {
  const at = parseInstant(`${day}T00:00`)
  if (!at) throw new Error(`${day} is no day`)
  return at
}

/** The entries of a client and a day, as a filter. */
export const entriesOf = (client: string | null, day: string) => ({
  client,
  at: { $gte: startOf(day), $lt: startOf(daysAfter(day, 1)) },
})

/**
 * Removes a client's entries of whole days, up to the one of `oldest`. The heads of their segments stay and say so, in the commit that
 * removes them.
 */
export async function dropDays(
  store: Store,
  key: string,
  { client, oldest, now }: { readonly client: string; readonly oldest: Date; readonly now: Date },
): Promise<void> {
  const first = today(oldest)
  const segments = await store
    .collection(accessLogSegments)
    .findAll(filterBy({ client, day: { $lt: first }, droppedAt: null }), {
      sort: { day: 1, _id: 1 },
      max: mostSegments,
    })
  for (const day of new Set(segments.map((one) => one.day))) {
    const ofDay = segments.filter((one) => one.day === day)
    await store.atomically([
      removeAll(accessLog, entriesOf(client, day)),
      ...ofDay.map((one) =>
        update(accessLogSegments, { _id: one._id }, updateBy({ $set: dropped(key, one, now) })),
      ),
    ])
  }
  // Of days before there were segments.
  await store.collection(accessLog).deleteMany({ client, at: { $lt: startOf(first) } })
}

function dropped(chain: string, head: AccessLogSegment, now: Date) {
  const { droppedAt, lock, key } = locked(chain, { ...head, droppedAt: now })
  return { droppedAt, lock, key }
}
