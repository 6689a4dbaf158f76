import type { ClientSession, Collection, Db } from 'mongodb'
import type { Change } from '../feed.ts'
import type { Operation } from '../operations.ts'

/** What a transaction locks of a municipality before it reads, and raises after it has written. */
export interface LineRow {
  /** The client's id; of global data ''. */
  readonly _id: string
  /** The sequence of the newest entry. */
  readonly value: number
  /** Entries up to here are gone. */
  readonly forgotten: number
  /** The newest `updatedAt`. */
  readonly stamp?: Date
  /** When the newest entry was written. */
  readonly at?: Date
  /** Raised with `value` by programs that keep views: `view/marks.ts`. */
  readonly viewed: number
  /** Raised by each transaction that locks it: of two at once MongoDB lets one go on. */
  readonly locks: number
}

/** An entry lies behind all others of its line by its key. */
export interface EntryRow extends Omit<Change, 'client'> {
  readonly _id: string
  readonly client: string
}

export const LINES = '_lines'

/** The lines of a database. */
export const linesIn = (db: Db): Collection<LineRow> => db.collection<LineRow>(LINES)
/** The entries of its feed. */
export const entriesIn = (db: Db): Collection<EntryRow> => db.collection<EntryRow>('_feed')

/** The line of global data. */
export const globalLine = ''

/** Longer than any sequence. */
const digits = 16

/** The id of an entry: those of a line are in the order of their sequences. */
export const keyOf = (line: string, sequence: number): string =>
  `${line}:${String(sequence).padStart(digits, '0')}`

/** The entries of a line behind a sequence and up to another one, by their keys. */
export const entriesOf = (line: string, after: number, upTo = 10 ** digits - 1) => ({
  _id: { $gt: keyOf(line, after), $lte: keyOf(line, upTo) },
  // A name may be the beginning of another one.
  client: line,
})

/** A line that a transaction needs is not there. */
export class MissingLine extends Error {
  readonly line: string
  constructor(line: string) {
    super(`No line ${line}`)
    this.line = line
  }
}

interface Begun {
  readonly _id: string
  readonly value: number
}

/** Where lines begin: behind all that earlier programs wrote, and what these had forgotten. */
export async function beginOf(db: Db): Promise<{ readonly value: number; readonly forgotten: number }> {
  const found = await db
    .collection<Begun>('_counters')
    .find({ _id: { $in: ['feed', 'forgotten'] } })
    .toArray()
  const of = (id: string) => found.find(({ _id }) => _id === id)?.value ?? 0
  return { value: of('feed'), forgotten: of('forgotten') }
}

/** Makes a line that is not there yet. Within a transaction two that make it at once would fail. */
export async function makeLine(db: Db, line: string): Promise<void> {
  const { value, forgotten } = await beginOf(db)
  const made = { value, forgotten, viewed: value, locks: 0 }
  await linesIn(db)
    .updateOne({ _id: line }, { $setOnInsert: made }, { upsert: true })
    .catch((error: unknown) => {
      // Another process was first.
      if (!(typeof error === 'object' && error !== null && 'code' in error && error.code === 11000))
        throw error
    })
}

/**
 * Locks lines, always in the same order: two transactions see each other's documents only after their commits, so each could
 * find absent what the other inserts, or give a sequence twice.
 * @throws MissingLine
 */
export async function lockLines(
  db: Db,
  session: ClientSession | undefined,
  lines: Iterable<string>,
): Promise<ReadonlyMap<string, LineRow>> {
  const locked = new Map<string, LineRow>()
  for (const line of [...new Set(lines)].sort()) {
    const row = await linesIn(db).findOneAndUpdate(
      { _id: line },
      { $inc: { locks: 1 } },
      { ...(session && { session }), returnDocument: 'after' },
    )
    if (!row) throw new MissingLine(line)
    locked.set(line, row)
  }
  return locked
}

type Entry = Extract<Operation, { kind: 'change' }>

/**
 * Writes the entries of a transaction that has locked their lines, and raises these.
 * @returns the sequence of the last entry
 */
export async function appendChanges(
  db: Db,
  session: ClientSession | undefined,
  locked: ReadonlyMap<string, LineRow>,
  changes: readonly Entry[],
  { at, isViewed }: { readonly at: Date; readonly isViewed: boolean },
): Promise<number | undefined> {
  const within = session ? { session } : {}
  const last = new Map<string, number>()
  const rows: EntryRow[] = []
  for (const { kind: _, client: line = globalLine, ...change } of changes) {
    const row = locked.get(line)
    if (!row) throw new MissingLine(line)
    const sequence = (last.get(line) ?? row.value) + 1
    last.set(line, sequence)
    rows.push({ ...change, client: line, sequence, at, _id: keyOf(line, sequence) })
  }
  if (rows.length === 0) return undefined
  await entriesIn(db).insertMany(rows, within)
  for (const [line, value] of last) {
    const more = value - (locked.get(line)?.value ?? 0)
    await linesIn(db).updateOne(
      { _id: line },
      { $set: { value, at }, ...(isViewed && { $inc: { viewed: more } }) },
      within,
    )
  }
  return rows.at(-1)?.sequence
}

/** An entry as readers see it. */
export const changeOf = ({ _id, client, ...change }: EntryRow): Change => ({
  ...change,
  ...(client !== globalLine && { client }),
})

/** Which lines a transaction needs. */
export interface Needed {
  readonly lines: ReadonlySet<string>
  /** Documents whose client has to be looked up, because the operation does not say it. */
  readonly unsure: readonly Exclude<Operation, { kind: 'change' | 'project' | 'complete' | 'moveEntries' }>[]
}

const asksByFilter = ({ kind }: Operation) =>
  kind === 'exists' || kind === 'absent' || kind === 'updateAll' || kind === 'removeAll'

/** The lines that a transaction needs, as far as its operations say it: of what is announced, in order of time, or found by a filter. */
export function linesNeeded(operations: readonly Operation[], isUnannounced: boolean): Needed {
  const lines = new Set<string>()
  const unsure: Needed['unsure'][number][] = []
  const isByFilter = operations.some(asksByFilter)
  let isFree = false
  for (const operation of operations) {
    if (operation.kind === 'change') lines.add(operation.client ?? globalLine)
    if (!('collection' in operation)) continue
    const { synced, tenant } = operation.collection
    const isOrdered = !isUnannounced && (synced || isStamped(operation))
    if (!isOrdered && !isByFilter) continue
    const client = clientIn(operation)
    if (tenant === 'client' && client !== undefined) lines.add(client)
    else if (isOrdered) {
      if (tenant === 'client') unsure.push(operation)
      else lines.add(globalLine)
    } else if (asksByFilter(operation)) {
      if (tenant === 'client') isFree = true
      else lines.add(globalLine)
    }
  }
  // What a filter finds without naming a client is of those whom the others are about.
  if (isFree && lines.size === 0 && unsure.length === 0) lines.add(globalLine)
  return { lines, unsure }
}

function clientIn(operation: Needed['unsure'][number]): string | undefined {
  const named: Readonly<Record<string, unknown>> =
    'document' in operation
      ? { ...operation.document }
      : 'target' in operation
        ? { ...operation.target }
        : { ...operation.filter }
  return typeof named.client === 'string' ? named.client : undefined
}

/** Whether an operation on versioned documents writes an `updatedAt`. */
function isStamped(operation: Needed['unsure'][number]): boolean {
  if (!operation.collection.versioned) return false
  if ('document' in operation) return 'updatedAt' in operation.document
  if (!('update' in operation) || !('$set' in operation.update)) return false
  const { $set } = operation.update
  return typeof $set === 'object' && $set !== null && 'updatedAt' in $set
}
