import type { Feed, Line } from '@saude/store'

/** What a change feed keeps of each client: entries of so many days, and so many at most. */
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
 * Removes of each line the entries that are older or more than what is kept, some at a time: what a large municipality writes takes
 * nothing from a small one. Readers that stopped before them are informed so: a device by `startedOver` (device-page.ts), a
 * follower finds its place gone and looks at all its copies (follow.ts).
 * @returns how many were removed
 */
export async function purgeFeed(
  feed: Pick<Feed, 'of' | 'lines'>,
  kept: FeedKept,
  now: Date,
): Promise<number> {
  let removed = 0
  for (const client of await feed.lines()) removed += await purgeLine(feed.of(client), kept, now)
  return removed
}

async function purgeLine(line: Line, { days, entries }: FeedKept, now: Date): Promise<number> {
  const oldest = now.getTime() - days * dayMs
  const busy = now.getTime() - hourMs
  const ends = await line.ends()
  // Sequences have gaps: there are at most so many.
  const surplus = ends.latest - ends.forgotten > entries ? (await line.count()) - entries : 0
  let removed = 0
  for (;;) {
    const { latest } = await line.ends()
    const found = await line.since(0, atOnce)
    const firstKept = found.findIndex(({ sequence, at }, place) => {
      const isMore = removed + place < surplus && at.getTime() < busy
      return sequence === latest || !(isMore || at.getTime() < oldest)
    })
    const gone = firstKept < 0 ? found : found.slice(0, firstKept)
    const last = gone.at(-1)
    if (last) await line.forget(last.sequence)
    removed += gone.length
    if (gone.length < atOnce) return removed
  }
}
