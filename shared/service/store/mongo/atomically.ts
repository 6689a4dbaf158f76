import type { ClientSession, Db, Document, Filter, MongoClient, UpdateFilter } from 'mongodb'
import { StoreError, storeError } from '../errors.ts'
import { tombstones } from '../feed.ts'
import type { Operation, Target } from '../operations.ts'
import type { Outcome } from '../types.ts'
import { raised } from '../versioned.ts'
import { appendChanges } from './feed.ts'

type Row = Document & { _id: string }
type On<K extends Operation['kind']> = Extract<Operation, { kind: K }>

/** Does the operations in one transaction; the driver repeats it after a conflict with another one. */
export async function atomicallyOn(
  client: MongoClient,
  db: Db,
  operations: readonly Operation[],
): Promise<Outcome> {
  const session = client.startSession()
  try {
    return await session.withTransaction(
      async () => {
        const now = new Date()
        const counts: number[] = []
        for (const [position, operation] of operations.entries()) {
          counts.push(await perform(db, session, operation, position, now))
        }
        // Last, because the feed's counter is what all transactions of the area meet at.
        const changes = operations.filter((each) => each.kind === 'change')
        const sequence = await appendChanges(db, session, changes, now)
        return sequence === undefined ? { counts } : { counts, sequence }
      },
      { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority', journal: true } },
    )
  } catch (error) {
    throw storeError(error)
  } finally {
    await session.endSession()
  }
}

/** How many documents an operation wrote, deleted or found. */
async function perform(
  db: Db,
  session: ClientSession,
  operation: Operation,
  position: number,
  now: Date,
): Promise<number> {
  if (operation.kind === 'change') return 1
  try {
    return await performOn(db, session, operation, now)
  } catch (error) {
    // Errors that carry labels tell the driver to repeat the transaction: they stay as they are.
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
  session: ClientSession,
  operation: Exclude<Operation, On<'change'>>,
  now: Date,
): Promise<number> {
  const collection = db.collection<Row>(operation.collection.name)
  switch (operation.kind) {
    case 'insert':
      await collection.insertOne({ ...operation.document }, { session })
      return 1
    case 'put': {
      const { _id, ...document } = operation.document
      await collection.replaceOne({ _id }, document, { session, upsert: true })
      return 1
    }
    case 'update': {
      const { matchedCount } = await collection.updateOne(filterOf(operation.target), updateOf(operation), {
        session,
      })
      return must(matchedCount)
    }
    case 'updateAll': {
      const { matchedCount } = await collection.updateMany({ ...operation.filter }, updateOf(operation), {
        session,
      })
      return matchedCount
    }
    case 'remove':
      return must((await collection.deleteOne(filterOf(operation.target), { session })).deletedCount)
    case 'removeAll':
      return (await collection.deleteMany({ ...operation.filter }, { session })).deletedCount
    case 'bury': {
      const document = await collection.findOneAndDelete(filterOf(operation.target), { session })
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
      await db.collection<Row>(tombstones.name).replaceOne({ _id }, tombstone, { session, upsert: true })
      return 1
    }
    case 'exists':
    case 'absent': {
      const found = await collection.findOne({ ...operation.filter }, { session, projection: { _id: 1 } })
      if ((found !== null) !== (operation.kind === 'exists')) throw stale()
      return found ? 1 : 0
    }
  }
}

function filterOf({ _id, version, client }: Target): Filter<Row> {
  return { _id, ...(version === undefined ? {} : { version }), ...(client === undefined ? {} : { client }) }
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
