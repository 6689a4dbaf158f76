import type { Store } from '@saude/store'
import { type FeedPlace, feedPlace, followFeed } from './feed-place.ts'
import type { Call } from './handlers.ts'

/** When something of a topic was last written for a client, and for all of them. */
interface Seen {
  place: FeedPlace
  /** From where on entries are known: of what was written before only that it was. */
  readonly begin: FeedPlace
  readonly own: Map<string, number>
  readonly global: Map<string, number>
}

const seen = new WeakMap<Store, Map<string | undefined, Promise<Seen>>>()

async function seenIn({ shared: store }: Store, client: string | undefined): Promise<Seen> {
  const clients = seen.get(store) ?? new Map<string | undefined, Promise<Seen>>()
  seen.set(store, clients)
  const before = clients.get(client)
  const now = before ? before.then((one) => caughtUp(store, one)) : opened(store, client)
  clients.set(client, now)
  // What failed begins anew.
  now.catch(() => clients.delete(client))
  return now
}

async function opened(store: Store, client: string | undefined): Promise<Seen> {
  const place = await feedPlace(store.feed, client)
  return { place, begin: place, own: new Map(), global: new Map() }
}

async function caughtUp(store: Store, one: Seen): Promise<Seen> {
  const place = await followFeed(store.feed, one.place, ({ client, topic, sequence }) => {
    const last = client === undefined ? one.global : one.own
    last.set(topic, sequence)
  })
  // Another feed, or one that has forgotten entries.
  if (!place) return opened(store, one.place.client)
  one.place = place
  return one
}

/**
 * A text that is another one when something of the topics was written that concerns the caller's client. It holds in
 * every process and through restarts, so that other areas may keep what was answered with it (`keptOfOwner`).
 */
export async function stateOf(
  { store, user }: Pick<Call, 'store' | 'user'>,
  topics: readonly string[],
): Promise<string> {
  const { place, begin, own, global } = await seenIn(store, user.client?.id)
  const last = (written: ReadonlyMap<string, number>, from: number) =>
    Math.max(from, ...topics.map((topic) => written.get(topic) ?? from))
  return `${place.history} ${last(own, begin.own)} ${last(global, begin.global)}`
}
