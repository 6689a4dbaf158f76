import { isFields } from '@saude/contract/values'
import { feedHolds, type KnownEntry } from '@saude/service/feed-holds'
import type { FollowedFeed } from '@saude/service/follow'
import type { Change, Feed, FeedPosition } from '@saude/store'

/**
 * Entries behind the position `since`, at most `limit`; where there are none, the caller waits up to `wait` milliseconds. Without
 * a position nothing is read: the answer says where the feed stands.
 */
export interface FeedAsked {
  readonly since: FeedPosition | undefined
  readonly limit: number
  readonly wait: number
  /** Asks, too, whether the feed still is the one that was read up to this entry. */
  readonly last?: KnownEntry
}

export interface FeedPage {
  /** Behind the entries. */
  readonly position: FeedPosition
  readonly changes: readonly Change[]
  /** The feed was put back from a copy older than the position that was asked for. */
  readonly isAhead?: boolean
  /** Where it was asked. */
  readonly isHeld?: boolean
}

/** An area's feed, wherever it lies. */
export type FeedSource = (asked: FeedAsked, signal: AbortSignal) => Promise<FeedPage>

/** Long polls: shorter than what proxies allow. Milliseconds. */
const longest = 25_000
const mostEntries = 1000
/** Entries of which none is: a feed that begins has them all. */
const anyEntry: KnownEntry = { sequence: 0 }

/** The feed of a store of this process. */
export const sourceOf =
  (feed: Feed): FeedSource =>
  async ({ since, limit, wait, last }, signal) => {
    if (since === undefined) return { position: await feed.latest(), changes: [] }
    if (last) {
      const isHeld = await feedHolds(feed, since, last.sequence > 0 ? last : undefined)
      return { position: since, changes: [], isHeld }
    }
    if ((await feed.check(since)) === 'ahead')
      return { position: await feed.latest(), changes: [], isAhead: true }
    const look = () => feed.after(since, Math.min(limit, mostEntries))
    if (wait === 0) return look()
    // Before the first look, so that nothing comes unseen in between.
    const next = nextOf(feed, Math.min(wait, longest), signal)
    try {
      const part = await look()
      if (part.changes.length > 0) return part
      await next.promise
      return await look()
    } finally {
      next.stop()
    }
  }

/** Resolves with the next entries, after the wait, or when the caller has gone. */
function nextOf(feed: Feed, wait: number, signal: AbortSignal) {
  let stop = () => {}
  const promise = new Promise<void>((resolve) => {
    const unsubscribe = feed.subscribe(() => resolve())
    const timer = setTimeout(resolve, wait)
    const leave = () => resolve()
    signal.addEventListener('abort', leave, { once: true })
    stop = () => {
      unsubscribe()
      clearTimeout(timer)
      signal.removeEventListener('abort', leave)
      resolve()
    }
  })
  return { promise, stop }
}

/** What was asked, from a query string. */
export function feedAsked(text: string): FeedAsked {
  const given = new URLSearchParams(text)
  const count = (name: string): number => {
    const value = Number(given.get(name) ?? 0)
    return Number.isSafeInteger(value) && value >= 0 ? value : 0
  }
  const [at, client] = [Date.parse(given.get('at') ?? ''), given.get('client')]
  return {
    since: given.get('since') ?? undefined,
    limit: count('limit'),
    wait: count('wait'),
    ...(given.has('last') && {
      last: {
        sequence: count('last'),
        ...(Number.isNaN(at) ? {} : { at: new Date(at) }),
        ...(client === null ? {} : { client: client === '' ? null : client }),
      },
    }),
  }
}

/** The query string that `feedAsked` reads. */
export function feedQuery({ since, limit, wait, last }: FeedAsked): string {
  const asked = new URLSearchParams(since === undefined ? {} : { since })
  asked.set('limit', String(limit))
  asked.set('wait', String(wait))
  if (last) asked.set('last', String(last.sequence))
  if (last?.at) asked.set('at', last.at.toISOString())
  if (last?.client !== undefined) asked.set('client', last.client ?? '')
  return asked.toString()
}

/** A page as it came over the wire. @throws Error when it is none */
export function feedPage(body: unknown): FeedPage {
  if (!isFields(body) || typeof body.position !== 'string') throw new Error('no page of a change feed')
  const { position, changes, isAhead, isHeld } = body
  if (!Array.isArray(changes) || !changes.every(isEntry)) throw new Error('no page of a change feed')
  return {
    position,
    changes: changes.map((entry) => ({ ...entry, at: new Date(entry.at) })),
    ...(isAhead === true && { isAhead }),
    ...(typeof isHeld === 'boolean' && { isHeld }),
  }
}

/** As JSON has it: a text of the instant. */
const isEntry = (entry: unknown): entry is Omit<Change, 'at'> & { at: string } =>
  typeof entry === 'object' &&
  entry !== null &&
  'sequence' in entry &&
  Number.isSafeInteger(entry.sequence) &&
  'topic' in entry &&
  typeof entry.topic === 'string' &&
  'ids' in entry &&
  Array.isArray(entry.ids) &&
  entry.ids.every((id: unknown) => typeof id === 'string') &&
  'at' in entry &&
  !Number.isNaN(Date.parse(String(entry.at)))

export interface RemoteFeed extends FollowedFeed {
  /** Calls back with the entries of each commit, and with none when the owner is found again. */
  subscribe(listener: (changes: readonly Change[]) => void): () => void
  /** Ends all waiting. */
  close(): void
}

interface RemoteFeedOptions {
  readonly retryMs?: number
  /** Called at the first of several failures in a row. */
  readonly onLost?: (error: unknown) => void
}

/** The feed of another process by long polls, from its newest entry on. */
export function createRemoteFeed(
  source: FeedSource,
  { retryMs = 500, onLost = () => {} }: RemoteFeedOptions = {},
): RemoteFeed {
  const listeners = new Set<(changes: readonly Change[]) => void>()
  const closing = new AbortController()
  const { signal } = closing
  let isRunning = false
  let position: FeedPosition | undefined
  let isLost = false

  const announce = (changes: readonly Change[]) => {
    for (const listener of listeners) listener(changes)
  }

  const look = async () => {
    const known = position
    const wait = known === undefined || isLost ? 0 : longest
    const page = await source({ since: known, limit: mostEntries, wait }, signal)
    const wasLost = isLost
    isLost = false
    position = page.position
    // A feed that begins anew was restored from a copy.
    if (page.changes.length > 0 || wasLost || known === undefined || page.isAhead) announce(page.changes)
  }

  const run = async () => {
    while (!signal.aborted) {
      try {
        await look()
      } catch (error) {
        if (signal.aborted) return
        if (!isLost) onLost(error)
        isLost = true
        await new Promise((resolve) => setTimeout(resolve, retryMs).unref())
      }
    }
  }

  return {
    after: (since, limit = mostEntries) => source({ since, limit, wait: 0 }, signal),
    async holds(since, last = anyEntry) {
      return (await source({ since, limit: 0, wait: 0, last }, signal)).isHeld === true
    },
    subscribe(listener) {
      listeners.add(listener)
      if (!isRunning) {
        isRunning = true
        void run()
      }
      return () => listeners.delete(listener)
    },
    close: () => closing.abort(),
  }
}
