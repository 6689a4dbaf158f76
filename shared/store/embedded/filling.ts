import type { AnyCollection } from '../definition.ts'
import { cachePages, type Database, openAids, transaction } from './database.ts'
import { indexesOf } from './indexes.ts'
import { termTable } from './terms.ts'

/**
 * Takes the indexes from an empty collection, so that a million documents go in as fast as the disk takes them;
 * `endFilling` makes them of all documents at once, which sorts instead of searching a million places. A process that
 * ends in between makes them when the file is opened the next time.
 * @returns false, and changes nothing, when the collection is not empty
 */
export function beginFilling(db: Database, collection: AnyCollection): boolean {
  return transaction(db, () => {
    if (db.prepare(`SELECT 1 FROM "${collection.name}" LIMIT 1`).get()) return false
    for (const name of indexesOf(db, collection)) db.exec(`DROP INDEX "${name}"`)
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
 * Makes the indexes of what was stored. Each one reads the whole table and sorts it: with a part of the file mapped and
 * a second thread that sorts, both for that long only, it takes less time.
 */
export function endFilling(db: Database, collection: AnyCollection): void {
  db.exec(`PRAGMA mmap_size = ${MAPPED}; PRAGMA threads = 2`)
  try {
    transaction(db, () => openAids(db, collection))
  } finally {
    db.exec('PRAGMA mmap_size = 0; PRAGMA threads = 0')
    cachePages(db)
    db.exec('PRAGMA shrink_memory')
  }
}

/** The collection is empty again, with its words and counts. */
export function undoFilling(db: Database, collection: AnyCollection): void {
  transaction(db, () => {
    db.exec(`DELETE FROM "${collection.name}"`)
    db.exec(`DROP TABLE IF EXISTS ${termTable(collection.name)}`)
    db.prepare('DELETE FROM "_settings" WHERE name IN (?, ?)').run(
      `terms:${collection.name}`,
      `counts:${collection.name}`,
    )
    openAids(db, collection)
  })
  cachePages(db)
}
