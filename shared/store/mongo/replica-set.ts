import type { Db, Document } from 'mongodb'
import { StoreError } from '../errors.ts'

/**
 * Whether a server that greets like this has transactions, as replica sets and sharded clusters have.
 * With `MONGODB_STANDALONE=allow` one without is put up with: for tests against stand-ins only, because then
 * `atomically` is neither undone after a failure nor kept apart from other processes.
 * @throws StoreError `unfit` with words for the operator
 */
export function hasTransactions(hello: Document, standalone = process.env.MONGODB_STANDALONE): boolean {
  if (typeof hello.setName === 'string' || hello.msg === 'isdbgrid') return true
  if (standalone === 'allow') return false
  throw new StoreError(
    'unfit',
    'O MongoDB de MONGODB_URI não faz parte de um replica set, e sem ele não há transações. ' +
      'Inicie o mongod com --replSet rs0 e execute uma vez rs.initiate() no mongosh; um replica set de um só servidor basta.',
  )
}

/**
 * The database of an area. A name in the address, as in `mongodb://host/saude`, comes before the area's:
 * several installations may share a server.
 */
export function databaseName(uri: string, area: string): string {
  const path = /^mongodb(?:\+srv)?:\/\/[^/]*\/([^?]*)/.exec(uri)?.[1]
  // `/admin` says where users are kept, not where data is.
  return path && path !== 'admin' ? `${decodeURIComponent(path)}_${area}` : area
}

/** Makes what is not there yet: inside a transaction it would cost a repetition. */
export async function createCollections(db: Db, names: readonly string[]): Promise<void> {
  const found = await db.listCollections({}, { nameOnly: true }).toArray()
  const known = new Set(found.map(({ name }) => name))
  for (const name of names) {
    if (known.has(name)) continue
    await db.createCollection(name).catch((error: unknown) => {
      // Another gateway that starts at the same moment was first.
      if (!isExisting(error)) throw error
    })
  }
}

/** Whether a collection could not be made because it is there. */
export const isExisting = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 48
