import { MongoClient } from 'mongodb'
import type { Collection } from '../collection.ts'
import type { CollectionDefinition } from '../definition.ts'
import { StoreError, storeError, unsupported } from '../errors.ts'
import { tombstones } from '../feed.ts'
import type { Entity } from '../paths.ts'
import type { Direction } from '../sort.ts'
import type { OpenOptions, Store } from '../types.ts'
import { atomicallyOn } from './atomically.ts'
import { explained } from './explain.ts'
import { createFeed } from './feed.ts'
import { createIndexes } from './indexes.ts'

/**
 * Opens an area's database on a MongoDB replica set. Collections are the driver's own; `atomically` needs
 * transactions, so a single server that is no replica set is not enough.
 * @throws StoreError `failed` when the server does not answer
 */
export async function openMongoStore(options: OpenOptions & { readonly uri: string }): Promise<Store> {
  const { area, uri } = options
  const collections = [...options.collections, tombstones]
  const names = new Set(collections.map(({ name }) => name))
  const client = new MongoClient(uri, {
    ignoreUndefined: true,
    writeConcern: { w: 'majority', journal: true },
  })
  let isClosed = false
  try {
    await client.connect()
    for (const collection of collections) await createIndexes(client.db(area), collection)
  } catch (error) {
    await client.close()
    throw storeError(error)
  }
  const db = client.db(area)
  const feed = await createFeed(db)

  function collection<T extends Entity>({ name }: CollectionDefinition<T>): Collection<T> {
    if (!names.has(name))
      throw unsupported(`The collection ${name} was not declared when the store was opened`)
    // types.test.ts proves for a document type what the compiler cannot see for a free one.
    return db.collection<T>(name) as unknown as Collection<T>
  }

  return {
    area,
    engine: 'mongodb',
    feed,
    tombstones: collection(tombstones),
    collection,
    async atomically(operations) {
      if (isClosed) throw new StoreError('closed', 'The store is closed')
      const undeclared = operations.find((each) => each.kind !== 'change' && !names.has(each.collection.name))
      if (undeclared) throw unsupported('An operation is on a collection that was not declared')
      const outcome = await atomicallyOn(client, db, operations)
      if (outcome.sequence !== undefined) feed.wake()
      return outcome
    },
    async explain({ name }, filter, { sort = {}, ...options } = {}) {
      const order = Object.entries<Direction | undefined>(sort).map(
        ([path, direction]) => [path, direction ?? 1] as const,
      )
      return explained(db.collection(name).find({ ...filter }, { ...options, sort: new Map(order) }))
    },
    async health() {
      const start = performance.now()
      try {
        await db.command({ ping: 1 })
      } catch (error) {
        throw storeError(error)
      }
      return { latencyMs: performance.now() - start }
    },
    async close() {
      isClosed = true
      await feed.close()
      await client.close()
    },
  }
}
