import type { Change, Feed } from '@saude/store'

/** How far what a service keeps in memory has followed its change feed. */
export interface FeedPlace {
  readonly history: string
  readonly sequence: number
}

const atOnce = 1000

/** Where the feed stands now: taken before what is kept is read, so that what is written meanwhile is followed. */
export async function feedPlace(feed: Feed): Promise<FeedPlace> {
  const [history, sequence] = await Promise.all([feed.history(), feed.latest()])
  return { history, sequence }
}

/**
 * Hands over the entries behind a place, in order.
 * @returns the place behind them; undefined where the feed is another one or has forgotten some of them, so that what
 * is kept has to be read anew
 */
export async function followFeed(
  feed: Feed,
  { history, sequence }: FeedPlace,
  take: (entry: Change) => void,
): Promise<FeedPlace | undefined> {
  if ((await feed.history()) !== history) return undefined
  let last = sequence
  for (;;) {
    const entries = await feed.since(last, atOnce)
    const [first] = entries
    if (first && first.sequence !== last + 1) return undefined
    for (const entry of entries) take(entry)
    last = entries.at(-1)?.sequence ?? last
    if (entries.length < atOnce) return { history, sequence: last }
  }
}
