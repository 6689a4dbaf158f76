import type { Collection } from '../collection.ts'
import { storeError } from '../errors.ts'
import type { Entity } from '../paths.ts'

/** Documents that travel together. */
const BATCH = 1_000

/** Puts documents into a collection, batch by batch. Answers how many. */
export async function fill<T extends Entity>(
  collection: Collection<T>,
  documents: Iterable<T> | AsyncIterable<T>,
): Promise<number> {
  let stored = 0
  let batch: T[] = []
  const send = async () => {
    stored += (await collection.insertMany(batch)).insertedCount
    batch = []
  }
  try {
    for await (const document of documents) if (batch.push(document) === BATCH) await send()
    if (batch.length > 0) await send()
  } catch (error) {
    throw storeError(error)
  }
  return stored
}
