import type { AnyCollection } from '../definition.ts'
import { type Database, transaction } from './database.ts'
import { indexesOf } from './indexes.ts'
import { termTable } from './terms.ts'

/**
 * Takes indexes, words and counts from an empty collection, so that a million documents go in as fast as the disk
 * takes them; `openAids` makes them of all documents at once, which sorts instead of searching a million places.
 * A process that ends in between makes them when the file is opened the next time.
 * @returns false, and changes nothing, when the collection is not empty
 */
export function beginFilling(db: Database, collection: AnyCollection): boolean {
  return transaction(db, () => {
    if (db.prepare(`SELECT 1 FROM "${collection.name}" LIMIT 1`).get()) return false
    for (const name of indexesOf(db, collection)) db.exec(`DROP INDEX "${name}"`)
    db.exec(`DROP TABLE IF EXISTS ${termTable(collection.name)}`)
    db.prepare('DELETE FROM "_settings" WHERE name IN (?, ?)').run(
      `terms:${collection.name}`,
      `counts:${collection.name}`,
    )
    return true
  })
}
