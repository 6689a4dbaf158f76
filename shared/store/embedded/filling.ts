import type { AnyCollection } from '../definition.ts'
import { cachePages, type Database, openAids, transaction } from './database.ts'
import { indexesOf, missingIndexes } from './indexes.ts'
import { column } from './shapes.ts'
import { markFilling, takeAll, unmarkFilling } from './unended.ts'

/**
 * Takes the indexes from an empty collection, so that a million documents go in as fast as the disk takes them;
 * `endFilling` makes them of all documents at once, which sorts instead of searching a million places. Of a process that
 * ends in between nothing is left (`forgetUnended`).
 * @returns false, and changes nothing, when the collection is not empty
 */
export function beginFilling(db: Database, collection: AnyCollection): boolean {
  return transaction(db, () => {
    if (db.prepare(`SELECT 1 FROM "${collection.name}" LIMIT 1`).get()) return false
    for (const name of indexesOf(db, collection)) db.exec(`DROP INDEX "${name}"`)
    markFilling(db, collection)
    cachePages(db, CACHE)
    return true
  })
}

/** Kilobytes of pages kept meanwhile: words and counts of a large town are put at places all over their tables. */
const CACHE = 96_000

/**
 * So much of the file is mapped into memory while indexes are made. All of it would save a sixth of their time, a fiftieth
 * of the whole filling, and show two gigabytes more for the process of a large town.
 */
const MAPPED = 256 * 2 ** 20

/**
 * Makes the next index of what was stored, so that who asks something meanwhile waits for one of them, not for all. Each
 * one reads the whole table and sorts it: with a part of the file mapped and a second thread that sorts, both for that
 * long only, it takes less time.
 * @returns how many are left to be made; 0 when the filling has ended
 */
export function endFilling(db: Database, collection: AnyCollection): number {
  const [next, ...left] = missingIndexes(db, collection)
  db.exec(`PRAGMA mmap_size = ${MAPPED}; PRAGMA threads = 2`)
  try {
    transaction(db, () => {
      if (next !== undefined) db.exec(next)
      if (left.length === 0) unmarkFilling(db, collection)
    })
    return left.length
  } finally {
    db.exec('PRAGMA mmap_size = 0; PRAGMA threads = 0')
    if (left.length === 0) cachePages(db)
    db.exec('PRAGMA shrink_memory')
  }
}

/** Whether no other client has documents in a collection: the first and the last along an index are looked up. */
export function isOnlyOf(db: Database, { name }: AnyCollection, client: string): boolean {
  const edge = (direction: 'ASC' | 'DESC') =>
    db.prepare(`SELECT ${column('client')} AS client FROM "${name}" ORDER BY 1 ${direction} LIMIT 1`).get()
  return [edge('ASC'), edge('DESC')].every((row) => row === undefined || row.client === client)
}

/** The collection is empty, with its words and counts, and whole. */
export function empty(db: Database, collection: AnyCollection): void {
  transaction(db, () => {
    takeAll(db, collection)
    openAids(db, collection)
  })
  cachePages(db)
}
