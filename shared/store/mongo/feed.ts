import type { Db } from 'mongodb'
import type { Change, Feed, FeedPart, Line } from '../feed.ts'
import { historyOf, openHistory } from './history.ts'
import { beginOf, changeOf, entriesIn, entriesOf, globalLine, LINES, type LineRow, linesIn } from './lines.ts'
import { noteForgotten, olderIn } from './older-entries.ts'
import { type Position, positionOf, sequenceIn, textOf } from './position.ts'

/** The feed's own collections. */
export const FEED = ['_feed', '_counters', LINES] as const

/** How long another process's change may wait to be heard. */
const PAUSE_MS = 250
/** So many looks that find no answer make the feed unheard: five seconds. */
const MOST_MISSED = 20
/** Entries that are read together. */
const atOnce = 1000

export interface MongoFeed extends Feed {
  /** Looks for new entries now. */
  wake(): void
  close(): Promise<void>
}

/** Opens the feed of a database: notes where its lines begin, and looks for the entries of other processes. */
export async function createFeed(db: Db): Promise<MongoFeed> {
  const entries = entriesIn(db)
  const lines = linesIn(db)
  await db
    .collection<{ _id: string; value: number }>('_counters')
    .updateOne({ _id: 'feed' }, { $setOnInsert: { value: 0 } }, { upsert: true })
  await noteForgotten(db)
  await openHistory(db)
  const listeners = new Set<(changes: readonly Change[]) => void>()
  let heard: Position = new Map()
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()
  /** Looks that were begun since the last one that had an answer; they are counted, for clocks jump. */
  let missed = 0

  const rows = (): Promise<LineRow[]> => lines.find({}, { sort: { _id: 1 } }).toArray()

  async function since(line: string, sequence: number, limit: number): Promise<Change[]> {
    const found = await entries.find(entriesOf(line, sequence), { sort: { _id: 1 }, limit }).toArray()
    return found.map(changeOf)
  }

  function lineOf(client: string | undefined): Line {
    const line = client ?? globalLine
    return {
      since: (sequence, limit = 1000) => since(line, sequence, limit),
      async ends() {
        const row = await lines.findOne({ _id: line })
        if (row) return { forgotten: row.forgotten, latest: row.value, given: row.value }
        const begin = await beginOf(db)
        return { forgotten: begin.forgotten, latest: begin.value, given: begin.value }
      },
      count: () => entries.countDocuments(entriesOf(line, 0)),
      async forget(sequence) {
        const [newest] = await entries
          .find(entriesOf(line, 0), { sort: { _id: -1 }, limit: 1, projection: { sequence: 1 } })
          .toArray()
        const upTo = Math.min(sequence, (newest?.sequence ?? 0) - 1)
        if (upTo <= 0) return
        // First: who reads meanwhile learns that it may miss some.
        await lines.updateOne({ _id: line }, { $max: { forgotten: upTo } })
        await entries.deleteMany(entriesOf(line, 0, upTo))
      },
    }
  }

  /** Lines one after the other: a position says of each how far it was read. */
  async function after(from: Position, limit: number): Promise<{ changes: Change[]; position: Position }> {
    const position = new Map(from)
    const changes: Change[] = []
    for (const { _id: line, value } of await rows()) {
      const last = sequenceIn(from, line)
      if (value <= last || changes.length >= limit) continue
      const some = await since(line, last, limit - changes.length)
      changes.push(...some)
      const sequence = some.at(-1)?.sequence
      if (sequence !== undefined) position.set(line, sequence)
    }
    return { changes, position }
  }

  async function latest(): Promise<Position> {
    const position = new Map<string | undefined, number>([[undefined, (await beginOf(db)).value]])
    for (const { _id, value } of await rows()) position.set(_id, value)
    return position
  }

  async function look(): Promise<void> {
    for (;;) {
      const { changes, position } = await after(heard, atOnce)
      heard = position
      for (const listener of listeners) listener(changes)
      if (changes.length < atOnce) missed = 0
      if (changes.length === 0) return
    }
  }

  /** One look after the other, so that nothing is sent twice. A server that is away is asked again. */
  function wake(): void {
    if (listeners.size > 0) looking = looking.then(look).catch(() => undefined)
  }

  return {
    of: lineOf,
    lines: async () => (await rows()).map(({ _id }) => (_id === globalLine ? undefined : _id)),
    async after(position, limit = 1000): Promise<FeedPart> {
      const part = await after(positionOf(position), limit)
      return { changes: part.changes, position: textOf(part.position) }
    },
    latest: async () => textOf(await latest()),
    async check(text) {
      const position = positionOf(text)
      const begin = await beginOf(db)
      const all = [...(await rows()), { _id: undefined, ...begin }]
      const isAhead = all.some(
        ({ _id, value }) => _id !== undefined && position.has(_id) && sequenceIn(position, _id) > value,
      )
      if (isAhead) return 'ahead'
      return all.some(({ _id, forgotten }) => sequenceIn(position, _id) < forgotten) ? 'partial' : 'whole'
    },
    async newest() {
      const times = (await rows()).flatMap(({ at }) => at?.getTime() ?? [])
      const [older] = await olderIn(db)
        .find({ _id: { $gt: 0 } }, { sort: { _id: -1 }, limit: 1 })
        .toArray()
      if (older) times.push(older.at.getTime())
      return times.length > 0 ? new Date(Math.max(...times)) : undefined
    },
    former: (most) => olderIn(db).countDocuments({ _id: { $gt: 0 } }, { limit: most }),
    history: () => historyOf(db),
    wake,
    isHeard: () => missed < MOST_MISSED,
    subscribe(listener) {
      if (listeners.size === 0) {
        looking = looking.then(async () => {
          heard = await latest()
        })
        timer = setInterval(() => {
          missed += 1
          wake()
        }, PAUSE_MS).unref()
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
