import type { Change, Feed, Line } from '@saude/store'

/** How far what a service keeps in memory of a client has followed that client's line of the feed and that of global data. */
export interface FeedPlace {
  readonly history: string
  readonly client: string | undefined
  readonly own: number
  readonly global: number
}

const atOnce = 1000

/** Where the feed stands now for a client: taken before what is kept is read, so that what is written meanwhile is followed. */
export async function feedPlace(feed: Feed, client: string | undefined): Promise<FeedPlace> {
  const [history, own, global] = await Promise.all([
    feed.history(),
    feed.of(client).ends(),
    feed.of(undefined).ends(),
  ])
  return { history, client, own: own.latest, global: global.latest }
}

/**
 * Hands over the entries behind a place, in order: those of its client, then those of global data.
 * @returns the place behind them; undefined where the feed is another one or has forgotten some of them, so that what
 * is kept has to be read anew
 */
export async function followFeed(
  feed: Feed,
  { history, client, ...from }: FeedPlace,
  take: (entry: Change) => void,
): Promise<FeedPlace | undefined> {
  if ((await feed.history()) !== history) return undefined
  const global = await followLine(feed.of(undefined), from.global, take)
  const own = client === undefined ? global : await followLine(feed.of(client), from.own, take)
  return own === undefined || global === undefined ? undefined : { history, client, own, global }
}

/** @returns the last sequence; undefined where entries behind the first one are gone */
async function followLine(
  line: Line,
  from: number,
  take: (entry: Change) => void,
): Promise<number | undefined> {
  const { forgotten, latest } = await line.ends()
  if (from < forgotten) return undefined
  let last = from
  while (last < latest) {
    const entries = await line.since(last, atOnce)
    for (const entry of entries) take(entry)
    last = entries.at(-1)?.sequence ?? last
    if (entries.length < atOnce) break
  }
  // Some may have been removed while it was read.
  return last > from && from < (await line.ends()).forgotten ? undefined : last
}
