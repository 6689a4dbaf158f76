import type { FollowedFeed } from '@saude/service/follow'
import type { Change, Feed } from '@saude/store'

/** Entries after `since`, at most `limit`; where there are none, the caller waits up to `wait` milliseconds. */
export interface FeedAsked {
  readonly since: number
  readonly limit: number
  readonly wait: number
}

export interface FeedPage {
  /** The newest sequence that there is. */
  readonly latest: number
  readonly changes: readonly Change[]
}

/** An area's feed, wherever it lies. */
export type FeedSource = (asked: FeedAsked, signal: AbortSignal) => Promise<FeedPage>

/** Long polls: shorter than what proxies allow. Milliseconds. */
const longest = 25_000
const mostEntries = 1000

/** The feed of a store of this process. */
export const sourceOf =
  (feed: Feed): FeedSource =>
  async ({ since, limit, wait }, signal) => {
    const count = Math.min(limit, mostEntries)
    const look = async () => (count > 0 ? await feed.since(since, count) : [])
    if (wait === 0) return { changes: await look(), latest: await feed.latest() }
    // Before the first look, so that nothing comes unseen in between.
    const next = nextOf(feed, Math.min(wait, longest), signal)
    try {
      let changes = await look()
      if (changes.length === 0) {
        await next.promise
        changes = await look()
      }
      return { changes, latest: await feed.latest() }
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
  return { since: count('since'), limit: count('limit'), wait: count('wait') }
}

/** The query string that `feedAsked` reads. */
export const feedQuery = ({ since, limit, wait }: FeedAsked): string =>
  `since=${since}&limit=${limit}&wait=${wait}`

/** A page as it came over the wire. @throws Error when it is none */
export function feedPage(body: unknown): FeedPage {
  if (typeof body !== 'object' || body === null || !('latest' in body) || !('changes' in body))
    throw new Error('no page of a change feed')
  const { latest, changes } = body
  if (!Number.isSafeInteger(latest) || !Array.isArray(changes) || !changes.every(isEntry))
    throw new Error('no page of a change feed')
  return { latest: Number(latest), changes: changes.map((entry) => ({ ...entry, at: new Date(entry.at) })) }
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
  let position: number | undefined
  let isLost = false

  const announce = (changes: readonly Change[]) => {
    for (const listener of listeners) listener(changes)
  }

  const look = async () => {
    const known = position
    const page = await source(
      known === undefined || isLost
        ? { since: known ?? 0, limit: known === undefined ? 0 : mostEntries, wait: 0 }
        : { since: known, limit: mostEntries, wait: longest },
      signal,
    )
    const wasLost = isLost
    isLost = false
    // A feed that begins anew was restored from a copy.
    const last = page.changes.at(-1)?.sequence
    position = known === undefined || page.latest < known ? page.latest : (last ?? known)
    if (page.changes.length > 0 || wasLost || known === undefined || page.latest < known)
      announce(page.changes)
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
    since: async (sequence, limit = mostEntries) => [
      ...(await source({ since: sequence, limit, wait: 0 }, signal)).changes,
    ],
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
