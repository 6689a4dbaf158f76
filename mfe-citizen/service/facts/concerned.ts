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
 * The citizens of a client of whom something was written since a place of the change feed, and where it is now.
 * @returns `place` undefined where the feed has forgotten what came after the place: then anybody may have changed
 */
export async function concernedSince(
  { feed }: Pick<Store, 'feed'>,
  since: FeedPlace,
  client: string,
): Promise<{ readonly ids: ReadonlySet<string>; readonly place: FeedPlace | undefined }> {
  const ids = new Set<string>()
  const place = await followFeed(feed, since, (entry) => {
    if (entry.client === undefined || entry.client === client)
      for (const id of concernedBy(entry)) ids.add(id)
  })
  return { ids, place }
}
