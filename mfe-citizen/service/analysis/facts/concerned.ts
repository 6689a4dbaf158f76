import { type FeedPlace, followFeed } from '@saude/service/feed-place'
import type { Change, Store } from '@saude/store'

const topics = new Set(['citizen', 'history', 'visit', 'healthCare', 'measurement', 'immunization'])

/**
 * The citizens of whom an entry of the change feed says that something was written. Entries name citizens themselves, or
 * beside what was written (`about`): then those count.
 */
export function concernedBy({ topic, ids, detail }: Change): readonly string[] {
  if (!topics.has(topic)) return []
  const about = detail?.about
  if (Array.isArray(about)) return about.map(String)
  return topic === 'citizen' ? ids : []
}

/**
 * The citizens of a place's client of whom something was written since then, and where the change feed is now.
 * @returns `place` undefined where the feed has forgotten what came after the place: then anybody may have changed
 */
export async function concernedSince(
  { feed }: Pick<Store, 'feed'>,
  since: FeedPlace,
): Promise<{ readonly ids: ReadonlySet<string>; readonly place: FeedPlace | undefined }> {
  const ids = new Set<string>()
  const place = await followFeed(feed, since, (entry) => {
    for (const id of concernedBy(entry)) ids.add(id)
  })
  return { ids, place }
}
