import type { ClientSession, Db } from 'mongodb'
import type { Change, Feed } from '../feed.ts'
import type { Operation } from '../operations.ts'
import { historyOf, openHistory } from './history.ts'

type Entry = Omit<Change, 'sequence'> & { readonly _id: number }
interface Counter {
  readonly _id: string
  readonly value: number
  /** As many of them were written by programs that keep views: `view/marks.ts`. */
  readonly viewed?: number
}

/** The feed's own collections. */
export const FEED = ['_feed', '_counters'] as const

/** How long another process's change may wait to be heard. */
const PAUSE_MS = 250

export interface MongoFeed extends Feed {
  /** Looks for new entries now. */
  wake(): void
  close(): Promise<void>
}

/**
 * Writes the entries of a transaction. All transactions that write entries change the same counter, so their
 * order is that of their commits and no entry can appear behind a later one.
 */
export async function appendChanges(
  db: Db,
  session: ClientSession | undefined,
  changes: readonly Extract<Operation, { kind: 'change' }>[],
  { at, isViewed }: { readonly at: Date; readonly isViewed: boolean },
): Promise<number | undefined> {
  if (changes.length === 0) return undefined
  const within = session ? { session } : {}
  const counter = await db
    .collection<Counter>('_counters')
    .findOneAndUpdate(
      { _id: 'feed' },
      { $inc: { value: changes.length, ...(isViewed && { viewed: changes.length }) } },
      { ...within, returnDocument: 'after' },
    )
  const last = counter?.value ?? 0
  const entries = changes.map(({ kind: _, ...change }, index) => ({
    ...change,
    at,
    _id: last - changes.length + 1 + index,
  }))
  await db.collection<Entry>('_feed').insertMany(entries, within)
  return last
}

/**
 * Opens the feed of a database: makes its counter where there is none, and looks for the entries of other
 * processes.
 */
export async function createFeed(db: Db): Promise<MongoFeed> {
  const entries = db.collection<Entry>('_feed')
  const counters = db.collection<Counter>('_counters')
  for (const _id of ['feed', 'line'])
    await counters.updateOne({ _id }, { $setOnInsert: { value: 0 } }, { upsert: true })
  await openHistory(db)
  const listeners = new Set<(changes: readonly Change[]) => void>()
  let heard = 0
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()

  async function since(sequence: number, limit = 1000): Promise<Change[]> {
    const found = await entries.find({ _id: { $gt: sequence } }, { sort: { _id: 1 }, limit }).toArray()
    return found.map(({ _id, ...change }) => ({ ...change, sequence: _id }))
  }

  async function latest(): Promise<number> {
    return (await counters.findOne({ _id: 'feed' }))?.value ?? 0
  }

  async function look(): Promise<void> {
    const changes = await since(heard)
    const last = changes.at(-1)
    if (!last) return
    heard = last.sequence
    for (const listener of listeners) listener(changes)
  }

  /** One look after the other, so that nothing is sent twice. A server that is away is asked again. */
  function wake(): void {
    if (listeners.size > 0) looking = looking.then(look).catch(() => undefined)
  }

  return {
    since,
    latest,
    history: () => historyOf(db),
    async forget(sequence) {
      const upTo = Math.min(sequence, (await latest()) - 1)
      await entries.deleteMany({ _id: { $lte: upTo } })
    },
    wake,
    subscribe(listener) {
      if (listeners.size === 0) {
        looking = looking.then(async () => {
          heard = await latest()
        })
        timer = setInterval(wake, PAUSE_MS).unref()
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearInterval(timer)
      }
    },
    async close() {
      clearInterval(timer)
      listeners.clear()
      await looking.catch(() => undefined)
    },
  }
}
