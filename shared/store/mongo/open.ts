import { MongoClient, type MongoClientOptions } from 'mongodb'
import { sortBy } from '../by-path.ts'
import type { Collection } from '../collection.ts'
import type { AnyCollection, CollectionDefinition } from '../definition.ts'
import { StoreError, unsupported } from '../errors.ts'
import { tombstones, tombstonesOf } from '../feed.ts'
import { refuseAnnounced } from '../operations.ts'
import type { Entity } from '../paths.ts'
import { anybody, createReads, type Reader } from '../reads.ts'
import type { OpenOptions, Store } from '../types.ts'
import { atomicallyOn } from './atomically.ts'
import { createCollection, ordered } from './collection.ts'
import { explained } from './explain.ts'
import { createFeed, FEED } from './feed.ts'
import { createGate } from './gate.ts'
import { createGuard, guardOperation } from './guard.ts'
import { beginHistory } from './history.ts'
import { createIndexes, dropFormer } from './indexes.ts'
import { createLineTurns } from './line-turns.ts'
import { linesNeeded } from './lines.ts'
import { createCollections, databaseName, hasTransactions } from './replica-set.ts'
import { createFollowing } from './view/follow.ts'
import { dropLeft, openViews, VIEWS } from './view/marks.ts'
import { createViewReads } from './view/reads.ts'

/** Where transactions take turns that have to look up whose documents they write. */
const UNSURE = 'unsure'

/** How many documents `fill` sends at once. */
const BATCH = 1000

/**
 * Opens an area's database on a MongoDB replica set or sharded cluster and makes its collections and indexes.
 * @throws StoreError `unfit` with words for the operator when the server does not answer or has no transactions
 */
export async function openMongoStore(options: OpenOptions & { readonly uri: string }): Promise<Store> {
  const { area, uri, views = [] } = options
  const collections = [...options.collections, tombstonesOf(options.collections)]
  const names = new Set(collections.map(({ name }) => name))
  const client = await connected(uri)
  const db = client.db(databaseName(uri, area))
  const gate = createGate()
  const turns = createLineTurns()

  async function prepared() {
    const isTransactional = hasTransactions(await client.db('admin').command({ hello: 1 }))
    await createCollections(db, [...names, ...FEED, ...(views.length > 0 ? [VIEWS] : [])])
    for (const collection of collections) await createIndexes(db, collection)
    const opened = await createFeed(db)
    await openViews(db, views)
    return { isTransactional, feed: opened }
  }

  const { isTransactional, feed } = await prepared().catch(async (error: unknown) => {
    await client.close()
    throw error
  })

  const reads = createReads()
  const following = createFollowing(db, views)
  function collection<T extends Entity>(
    definition: CollectionDefinition<T>,
    reader: Reader = anybody,
  ): Collection<T> {
    if (!names.has(definition.name))
      throw unsupported(`The collection ${definition.name} was not declared when the store was opened`)
    return createCollection(db, definition, gate, { reads, reader, following })
  }

  const store: Store = {
    area,
    engine: 'mongodb',
    feed,
    reads,
    get shared() {
      return store
    },
    tombstones: collection(tombstones),
    collection,
    view: (view, reader = anybody) => createViewReads(view, { db, gate, views, reads, reader }),
    atomically: (operations, writing = {}) =>
      gate.run(async () => {
        if (writing.isUnannounced) refuseAnnounced(operations)
        for (const operation of operations) {
          guardOperation(operation)
          if ('collection' in operation && !names.has(operation.collection.name))
            throw unsupported(`The collection ${operation.collection.name} was not declared`)
        }
        const place = { client, db, isTransactional, following }
        const { lines, unsure } = linesNeeded(operations, writing.isUnannounced ?? false)
        // Whose lines are not known before may meet each other.
        const met = unsure.length > 0 ? [...lines, UNSURE] : lines
        const outcome = turns(met, () => atomicallyOn(place, operations, writing))
        const { sequence } = await outcome
        if (operations.some(({ kind }) => kind === 'complete')) await dropLeft(db, views)
        if (sequence !== undefined) feed.wake()
        return outcome
      }),
    async fill<T extends Entity>(
      definition: CollectionDefinition<T>,
      documents: Iterable<T> | AsyncIterable<T>,
    ) {
      let batch: T[] = []
      let count = 0
      const send = async () => {
        const { insertedCount } = await collection(definition).insertMany(batch)
        count += insertedCount
        batch = []
      }
      for await (const document of documents) if (batch.push(document) === BATCH) await send()
      await send()
      // No entry of the feed names what was filled in.
      if (definition.synced) await beginHistory(db)
      return count
    },
    clear: ({ name, synced }, client) =>
      gate.run(async () => {
        if (synced) throw unsupported(`Followers of ${name} would not learn of it`)
        await db.collection(name).deleteMany({ client })
        await following.clear(name, client)
      }),
    explain: ({ name, ...definition }, filter, options = {}) =>
      gate.run(async () => {
        createGuard({ name, ...definition }).filter(filter)
        return explained(db.collection(name).find({ ...filter }, ordered({ ...options })))
      }),
    health: () =>
      gate.run(async () => {
        const start = performance.now()
        await db.command({ ping: 1 })
        return { latencyMs: performance.now() - start }
      }),
    async close() {
      await gate.close()
      await feed.close()
      await client.close()
    },
  }
  return store
}

/** What the database of an area holds of a collection. @throws StoreError `unfit` where the server does not answer */
export async function peekAt<T extends Entity>(
  { area, uri }: { readonly area: string; readonly uri: string },
  definition: CollectionDefinition<T>,
): Promise<readonly T[]> {
  const client = await connected(uri)
  try {
    const db = client.db(databaseName(uri, area))
    const reader = { reads: createReads(), reader: anybody, following: createFollowing(db, []) }
    const all = createCollection(db, definition, createGate(), reader)
    return await all.findAll({}, { max: 10_000, sort: sortBy({ _id: 1 }) })
  } finally {
    await client.close()
  }
}

/** Drops indexes that an area declares no more. @throws StoreError `unfit` where the server does not answer */
export async function dropFormerAt(
  { area, uri }: { readonly area: string; readonly uri: string },
  collections: readonly AnyCollection[],
): Promise<readonly string[]> {
  const client = await connected(uri)
  try {
    return await dropFormer(client.db(databaseName(uri, area)), collections)
  } finally {
    await client.close()
  }
}

/** What every connection does, whatever the address says: undefined is left out, and what is written or read is on most servers. */
export const clientOptions = (uri: string): MongoClientOptions => ({
  ignoreUndefined: true,
  // One by one: each stands above what the address says under its name.
  w: 'majority',
  journal: true,
  // Who follows the feed sees nothing that a new primary may take back, nor a secondary that does not know it yet.
  readConcernLevel: 'majority',
  readPreference: 'primary',
  // Unless the address says otherwise.
  ...(!uri.includes('serverSelectionTimeoutMS') && { serverSelectionTimeoutMS: 10_000 }),
})

/** @throws StoreError `unfit` */
async function connected(uri: string): Promise<MongoClient> {
  try {
    const client = new MongoClient(uri, clientOptions(uri))
    return await client.connect()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StoreError('unfit', `O MongoDB de MONGODB_URI não responde: ${reason}`, {}, error)
  }
}
