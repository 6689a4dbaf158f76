import { rowNamed } from '@saude/contract/access'
import { defineCollection, type Feed, type FeedPosition, put, type Store } from '@saude/store'
import type { AskArea } from './asker.ts'
import { type Copy, correctAll, correctCopies, type FollowedChange, groupChanges } from './correct.ts'
import type { KnownEntry } from './feed-holds.ts'
import { createLate } from './late-changes.ts'

export type { Copy } from './correct.ts'

/**
 * Where a service keeps copies (`ref`) of entities that other areas own: `{citizen: [{collection, path: 'citizen'}]}`.
 * The key is the topic under which the owner announces changes; the owner answers `<topic>ByIds`, access `service`.
 */
export type Follows = Readonly<Record<string, readonly Copy[]>>

/** What a follower needs of the owner's feed; one that lies in another process must call back when it is found again. */
export interface FollowedFeed extends Pick<Feed, 'after'> {
  /** Whether the feed is the one that was read up to a position, and all that came behind it is there still. */
  holds(position: FeedPosition, last?: KnownEntry): Promise<boolean>
  subscribe(listener: () => void): () => void
}

export interface FollowOptions {
  /** The change feed of an area. */
  readonly feedOf: (area: string) => FollowedFeed
  /** Asks the owner, as a service. */
  readonly ask: AskArea
  readonly complain: (error: unknown) => void
  /**
   * Everything is corrected once more this long after its change, because a call that read the old name before may
   * write it after the first correction. Longer than any call lasts. Milliseconds.
   */
  readonly settleMs?: number
}

export interface Follower {
  /** Resolves when everything that the feeds hold by now is corrected; rejects where that fails. */
  caughtUp(): Promise<void>
  stop(): Promise<void>
}

/** How far a service has followed another's feed, and is sure that nothing old is written any more. */
interface FollowPosition {
  /** The area that is followed. */
  readonly _id: string
  /** Of before there were lines: what stands here is the position too. */
  readonly sequence: number
  readonly position?: FeedPosition
  /** When the last entry was written, and whose line it is in, null of global data: by them the entry is known again. */
  readonly at?: Date
  readonly client?: string | null
}

/** Every service that follows others has this collection. */
export const followPositions = defineCollection<FollowPosition>('followPositions', { tenant: 'global' })

/** The query with which the owner of an entity answers services: `{ids}` → `{items: [{id, name, …}]}`. */
export function ownerOf(topic: string): { readonly query: string; readonly area: string } {
  const query = `${topic}ByIds`
  const row = rowNamed(query)
  if (!row) throw new Error(`${topic} cannot be followed: no area declares ${query}`)
  return { query, area: row.area }
}

const batch = 500
const retryMs = 500
const defaultSettleMs = 60_000

/**
 * Keeps a service's copies of other areas' entities fresh: reads the owners' change feeds from where it stopped last
 * time, asks the owner what the entities are called now, corrects the copies and announces what was corrected
 * (architecture.md, Gateway and services: within 2 s). Versions of the documents stay: they were not edited.
 */
export function follow(store: Store, follows: Follows, options: FollowOptions): Follower {
  const areas = new Map<string, Map<string, readonly Copy[]>>()
  for (const [topic, copies] of Object.entries(follows)) {
    const { area } = ownerOf(topic)
    areas.set(area, (areas.get(area) ?? new Map()).set(topic, copies))
  }
  const followers = [...areas].map(([area, topics]) => followArea(store, area, topics, options))
  return {
    async caughtUp() {
      await Promise.all(followers.map(({ caughtUp }) => caughtUp()))
    },
    async stop() {
      await Promise.all(followers.map(({ stop }) => stop()))
    },
  }
}

function followArea(
  store: Store,
  area: string,
  topics: ReadonlyMap<string, readonly Copy[]>,
  { feedOf, ask, complain, settleMs = defaultSettleMs }: FollowOptions,
): Follower {
  const feed = feedOf(area)
  const positions = store.collection(followPositions)
  /** Corrected up to here. */
  let position: FeedPosition | undefined
  /** What is corrected a second time with the next look at the clock, and with the one after it. */
  let due = createLate()
  let recent = createLate()
  let isStopped = false
  let queue: Promise<void> = Promise.resolve()
  let isQueued = false
  let failures = 0
  let retry: NodeJS.Timeout | undefined

  const correct = async (groups: readonly FollowedChange[]) => {
    for (const group of groups)
      await correctCopies(store, group, topics.get(group.topic) ?? [], {
        ask,
        query: ownerOf(group.topic).query,
      })
  }
  const correctEvery = async () => {
    for (const [topic, copies] of topics)
      await correctAll(store, topic, copies, { ask, query: ownerOf(topic).query })
  }

  /**
   * Where it stopped last time. A feed in which that entry is not there, or is another one, was put back from an older
   * copy than this store, or has forgotten what came behind it: it is read from its beginning, and as
   * that may say less than was missed, every copy is looked at.
   */
  async function begin(): Promise<FeedPosition> {
    const last = await positions.findOne({ _id: area })
    if (last && last.sequence > 0) {
      const { sequence, at, client } = last
      const known = last.position ?? String(sequence)
      if (await feed.holds(known, { sequence, ...(at && { at }), ...(client !== undefined && { client }) }))
        return known
    }
    if (!(await feed.holds('0'))) await correctEvery()
    return '0'
  }

  async function readOn(): Promise<void> {
    position ??= await begin()
    while (!isStopped) {
      const part = await feed.after(position, batch)
      if (part.changes.length === 0) return
      const groups = groupChanges(part.changes.filter(({ topic }) => topics.has(topic)))
      await correct(groups)
      recent.add(groups, part)
      position = part.position
    }
  }

  async function settle(): Promise<void> {
    const { position: settled, last } = due
    if (due.isTooMuch()) await correctEvery()
    else await correct(due.groups())
    if (isStopped) return
    if (settled !== undefined && last) {
      const { sequence, at, client = null } = last
      await store.atomically([put(followPositions, { _id: area, sequence, position: settled, at, client })])
    }
    due = recent
    recent = createLate()
  }

  /** One thing after the other; what fails is tried again, as the position has not moved. */
  function enqueue(work: () => Promise<void>): Promise<void> {
    const done = queue.then(work)
    queue = done.then(succeeded, failed)
    return done
  }
  const succeeded = () => {
    failures = 0
  }
  const failed = (error: unknown) => {
    if (isStopped) return
    // An owner that is away is not reported every half second.
    if (failures === 0) complain(error)
    failures += 1
    clearTimeout(retry)
    retry = setTimeout(wake, retryMs).unref()
  }
  const wake = () => {
    if (isQueued || isStopped) return
    isQueued = true
    enqueue(() => {
      isQueued = false
      return readOn()
    }).catch(() => {})
  }

  const unsubscribe = feed.subscribe(wake)
  const clock = setInterval(() => void enqueue(settle).catch(() => {}), settleMs).unref()
  wake()
  return {
    caughtUp: () => enqueue(readOn),
    async stop() {
      isStopped = true
      unsubscribe()
      clearInterval(clock)
      clearTimeout(retry)
      await queue
    },
  }
}
