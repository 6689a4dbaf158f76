import type { Feed } from '@saude/store'

/** What a change feed keeps: entries of so many days, and so many at most. */
export interface FeedKept {
  readonly days: number
  readonly entries: number
}

/** A device that was away for a quarter goes on where it stopped; a million entries are some hundred megabytes. */
export const feedKept: FeedKept = { days: 90, entries: 1_000_000 }

const dayMs = 86_400_000
/** Readers of the feed are among the younger entries; however many they are, they stay. */
const hourMs = 3_600_000
const atOnce = 1_000

/**
 * Removes the entries that are older or more than what is kept, some at a time. Readers that stopped before them are informed
 * so: a device by `startedOver` (device-page.ts), a follower finds its place gone and looks at all its copies (follow.ts).
 * @returns how many were removed
 */
export async function purgeFeed(
  feed: Pick<Feed, 'since' | 'latest' | 'forget'>,
  { days, entries }: FeedKept,
  now: Date,
): Promise<number> {
  const oldest = now.getTime() - days * dayMs
  const busy = now.getTime() - hourMs
  let removed = 0
  for (;;) {
    const latest = await feed.latest()
    const found = await feed.since(0, atOnce)
    const firstKept = found.findIndex(({ sequence, at }) => {
      const isMore = sequence <= latest - entries && at.getTime() < busy
      return sequence === latest || !(isMore || at.getTime() < oldest)
    })
    const gone = firstKept < 0 ? found : found.slice(0, firstKept)
    const last = gone.at(-1)
    if (last) await feed.forget(last.sequence)
    removed += gone.length
    if (gone.length < atOnce) return removed
  }
}
