import { setTimeout as pause } from 'node:timers/promises'
import type { ClientSession, Db, MongoClient, UpdateFilter } from 'mongodb'
import { StoreError, storeError } from '../errors.ts'
import { tombstones } from '../feed.ts'
import type { Operation } from '../operations.ts'
import type { Outcome, Writing } from '../types.ts'
import { raised } from '../versioned.ts'
import type { Row } from './collection.ts'
import { targetFilter } from './guard.ts'
import {
  appendChanges,
  globalLine,
  linesNeeded,
  lockLines,
  MissingLine,
  makeLine,
  type Needed,
} from './lines.ts'
import { moveOlder } from './older-entries.ts'
import { stamped } from './stamps.ts'
import { touchedBy, unnamed } from './touched.ts'
import type { Concerned, Following } from './view/follow.ts'

type Unsure = Needed['unsure'][number]
type On<K extends Operation['kind']> = Extract<Operation, { kind: K }>

/** How long a transaction may be repeated and its commit may take: those behind it wait. */
const TIMEOUT_MS = 20_000
/** Between two attempts, a random part of it: processes that write for one municipality take turns. */
const LONGEST_PAUSE_MS = 200

/** The server, and whether it has transactions (`replica-set.ts`). */
interface Place {
  readonly client: MongoClient
  readonly db: Db
  readonly isTransactional: boolean
  readonly following: Following
}

/** Does the operations in one transaction; the driver repeats it after a conflict with another one. */
export const atomicallyOn = (
  place: Place,
  operations: readonly Operation[],
  writing: Writing = {},
): Promise<Outcome> => withLines(place.db, () => transacted(place, operations, writing))

async function transacted(
  { client, isTransactional, ...place }: Place,
  operations: readonly Operation[],
  writing: Writing,
): Promise<Outcome> {
  const performing = writing.isUnannounced ? performUnannounced : performAll
  if (!isTransactional) return performing(place, undefined, operations)
  const session = client.startSession()
  try {
    const end = performance.now() + TIMEOUT_MS
    let attempts = 0
    const work = async () => {
      if (performance.now() > end) throw new StoreError('failed', 'A transaction met others too often')
      attempts += 1
      if (attempts > 1) await pause(Math.random() * Math.min(LONGEST_PAUSE_MS, 2 ** attempts))
      return performing(place, session, operations)
    }
    return await session.withTransaction(work, {
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority', journal: true },
      maxCommitTimeMS: TIMEOUT_MS,
    })
  } finally {
    await session.endSession()
  }
}

/** Makes the lines that a transaction finds missing, and has it begin again. */
async function withLines<R>(db: Db, work: () => Promise<R>): Promise<R> {
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof MissingLine)) throw error
      await makeLine(db, error.line)
    }
}

type Performed = Pick<Place, 'db' | 'following'>

async function performAll(
  { db, following }: Performed,
  session: ClientSession | undefined,
  given: readonly Operation[],
): Promise<Outcome> {
  const now = new Date()
  const counts: number[] = []
  const { lines, unsure } = linesNeeded(given, false)
  const locked = await lockLines(db, session, [...lines, ...(await clientsOf(db, session, unsure))])
  const operations = await stamped(db, session, locked, given)
  const touched: On<'change'>[] = []
  const concerned: Concerned[] = []
  for (const [position, operation] of operations.entries()) {
    touched.push(...(await touchedBy(db, session, operation)))
    concerned.push(await following.concerned(session, operation))
    counts.push(await perform({ db, following }, session, operation, position, now))
  }
  await following.follow(session, concerned)
  const changes = operations.filter((each) => each.kind === 'change')
  const sequence = await appendChanges(db, session, locked, [...changes, ...unnamed(touched, changes)], {
    at: now,
    isViewed: following.views.length > 0,
  })
  return sequence === undefined ? { counts } : { counts, sequence }
}

/** Without versions, times and entries of the feed. */
async function performUnannounced(
  { db, following }: Performed,
  session: ClientSession | undefined,
  given: readonly Operation[],
): Promise<Outcome> {
  const now = new Date()
  await lockLines(db, session, linesNeeded(given, true).lines)
  const counts: number[] = []
  const concerned: Concerned[] = []
  for (const [position, operation] of given.entries()) {
    concerned.push(await following.concerned(session, operation))
    counts.push(await perform({ db, following }, session, unversioned(operation), position, now))
  }
  await following.follow(session, concerned)
  return { counts }
}

/** Whose the documents are of which an operation does not say it. */
async function clientsOf(
  db: Db,
  session: ClientSession | undefined,
  unsure: readonly Unsure[],
): Promise<readonly string[]> {
  const lines = new Set<string>()
  for (const operation of unsure) {
    const filter =
      'document' in operation
        ? { _id: operation.document._id }
        : 'target' in operation
          ? targetFilter(operation.target)
          : { ...operation.filter }
    const found = await db
      .collection<Row>(operation.collection.name)
      .find(filter, { ...(session && { session }), projection: { client: 1 } })
      .toArray()
    for (const { client } of found) lines.add(typeof client === 'string' ? client : globalLine)
    if ('document' in operation) lines.add(globalLine)
  }
  return [...lines]
}

const unversioned = (operation: Operation): Operation =>
  !('collection' in operation)
    ? operation
    : { ...operation, collection: { ...operation.collection, versioned: false } }

/** How many documents an operation wrote, deleted or found. */
async function perform(
  { db, following }: Performed,
  session: ClientSession | undefined,
  operation: Operation,
  position: number,
  now: Date,
): Promise<number> {
  if (operation.kind === 'change') return 1
  if (operation.kind === 'moveEntries') return moveOlder(db, session, operation.most)
  if (operation.kind === 'project')
    return following.project(session, operation.view, operation.after, operation.upTo)
  if (operation.kind === 'complete') {
    await following.complete(session, operation.view)
    return 1
  }
  try {
    return await performOn(db, session, operation, now)
  } catch (error) {
    // Errors that carry labels make the driver repeat the transaction: they stay as they are.
    if (hasLabels(error)) throw error
    const { kind, message, detail } = storeError(error)
    throw new StoreError(
      kind,
      message,
      { collection: operation.collection.name, ...detail, operation: position },
      error,
    )
  }
}

async function performOn(
  db: Db,
  session: ClientSession | undefined,
  operation: Exclude<Operation, On<'change' | 'project' | 'complete' | 'moveEntries'>>,
  now: Date,
): Promise<number> {
  const collection = db.collection<Row>(operation.collection.name)
  const within = session ? { session } : {}
  switch (operation.kind) {
    case 'insert':
      await collection.insertOne({ ...operation.document }, within)
      return 1
    case 'put': {
      const { _id, ...document } = operation.document
      await collection.replaceOne({ _id }, document, { ...within, upsert: true })
      return 1
    }
    case 'update': {
      const { matchedCount } = await collection.updateOne(
        targetFilter(operation.target),
        updateOf(operation),
        within,
      )
      return must(matchedCount)
    }
    case 'updateAll': {
      const { matchedCount } = await collection.updateMany(
        { ...operation.filter },
        updateOf(operation),
        within,
      )
      return matchedCount
    }
    case 'remove':
      return must((await collection.deleteOne(targetFilter(operation.target), within)).deletedCount)
    case 'removeAll':
      return (await collection.deleteMany({ ...operation.filter }, within)).deletedCount
    case 'softDelete': {
      const document = await collection.findOneAndDelete(targetFilter(operation.target), within)
      must(document ? 1 : 0)
      const { _id } = operation.target
      const client: unknown = document?.client ?? null
      const tombstone = {
        collection: collection.collectionName,
        client,
        deletedAt: now,
        deletedBy: operation.by ?? null,
        document,
      }
      await db.collection<Row>(tombstones.name).replaceOne({ _id }, tombstone, { ...within, upsert: true })
      return 1
    }
    case 'exists':
    case 'absent': {
      const found = await collection.findOne({ ...operation.filter }, { ...within, projection: { _id: 1 } })
      if ((found !== null) !== (operation.kind === 'exists')) throw stale()
      return found ? 1 : 0
    }
  }
}

function updateOf({ collection, update }: On<'update'> | On<'updateAll'>): UpdateFilter<Row> {
  return { ...(collection.versioned ? raised(update) : update) }
}

function must(count: number): number {
  if (count === 0) throw stale()
  return count
}

function stale(): StoreError {
  return new StoreError('stale', 'A document is not as expected any more')
}

function hasLabels(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'errorLabels' in error &&
    Array.isArray(error.errorLabels) &&
    error.errorLabels.length > 0
  )
}
