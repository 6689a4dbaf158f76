import { daysAfter, parseInstant } from '@saude/contract/instants'
import type { Filter } from '@saude/store'
import type { HistoryItem } from './item.ts'

interface Days {
  /** `YYYY-MM-DD` */
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
}

/** Entries from one day to another, both in it; without them all there are. */
export function between({ from, to }: Days): Filter<HistoryItem> {
  const start = from ? parseInstant(from) : undefined
  const end = to ? parseInstant(daysAfter(to, 1)) : undefined
  return start || end ? { date: { ...(start && { $gte: start }), ...(end && { $lt: end }) } } : {}
}
