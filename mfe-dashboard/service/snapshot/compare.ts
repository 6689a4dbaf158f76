import type { Scoped } from '@saude/service/handlers'
import { atMost } from '@saude/store'
import { monthsAfter } from '../engine/months.ts'
import type { Snapshot } from './collection.ts'

/** How many days before the same day of a year ago a snapshot may lie and still be the year before's. */
const nearMonths = 1

/** The municipality a year before a day, as it was counted then; null where it was not. */
export function yearBefore(snapshots: Scoped<Snapshot>, day: string): Promise<Snapshot | null> {
  const sameDay = monthsAfter(day, -12)
  return snapshots.findOne(
    { day: { $lte: sameDay, $gte: monthsAfter(sameDay, -nearMonths) } },
    { sort: { day: -1, _id: -1 } },
  )
}

/** The last snapshot of each month from a year before a day up to it, in their order. */
export async function lastOfMonths(snapshots: Scoped<Snapshot>, day: string): Promise<readonly Snapshot[]> {
  const within = { day: { $gte: `${monthsAfter(day, -12).slice(0, 7)}-01`, $lte: day } }
  const days = await snapshots.findAll<Pick<Snapshot, '_id' | 'day'>>(within, {
    projection: { day: 1 },
    sort: { day: 1, _id: 1 },
    // One of each day, at most two where the hour changed.
    max: atMost(1_000),
  })
  const last = new Map(days.map((one) => [one.day.slice(0, 7), one._id]))
  return snapshots.findAll({ _id: { $in: [...last.values()] } }, { sort: { day: 1, _id: 1 }, max: 13 })
}
