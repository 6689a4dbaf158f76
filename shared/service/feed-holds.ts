import type { Feed, FeedPosition } from '@saude/store'
import type { FollowedFeed } from './follow.ts'

/** The entry before a position, by which the feed is known again. */
export interface KnownEntry {
  readonly sequence: number
  readonly at?: Date
  /** Whose line it is in, null of global data; left out where that is not known. */
  readonly client?: string | null
}

/** Entries that are looked through where it is not known in whose line one is. */
const looked = 1_000

/** Whether a feed is the one that was read up to a position, and all that came behind it is there still. */
export async function feedHolds(
  feed: Pick<Feed, 'of' | 'after' | 'check'>,
  position: FeedPosition,
  last?: KnownEntry,
): Promise<boolean> {
  if ((await feed.check(position)) !== 'whole') return false
  if (!last) return true
  const { sequence, at, client } = last
  const found =
    client === undefined
      ? (await feed.after(String(sequence - 1), looked)).changes
      : await feed.of(client ?? undefined).since(sequence - 1, 1)
  return found.some((one) => one.sequence === sequence && (!at || one.at.getTime() === at.getTime()))
}

/** The feed of a store of this process, as followers need it. */
export const followedFeed = (feed: Feed): FollowedFeed => ({
  after: feed.after,
  subscribe: feed.subscribe,
  holds: (position, last) => feedHolds(feed, position, last),
})
