import type { AnyCollection } from '../definition.ts'
import type { Database } from './database.ts'
import { termTable } from './terms.ts'
import { emptyViews } from './view/tables.ts'

/** Where it stands that a collection is being filled. */
const mark = (collection: AnyCollection): string => `filling:${collection.name}`

/** Says in the file that a collection has no indexes until its filling has ended. */
export function markFilling(db: Database, collection: AnyCollection): void {
  db.prepare('INSERT OR REPLACE INTO "_settings" (name, value) VALUES (?, ?)').run(mark(collection), '')
}

/** The filling has ended. */
export function unmarkFilling(db: Database, collection: AnyCollection): void {
  db.prepare('DELETE FROM "_settings" WHERE name = ?').run(mark(collection))
}

/**
 * Takes all documents from a collection, with their words and counts, which have to be opened anew. Without a condition
 * SQLite gives back the pages of a table and its indexes, and looks at no row.
 */
export function takeAll(db: Database, collection: AnyCollection): void {
  db.exec(`DELETE FROM "${collection.name}"`)
  db.exec(`DROP TABLE IF EXISTS ${termTable(collection.name)}`)
  for (const aid of ['terms', 'counts'])
    db.prepare('DELETE FROM "_settings" WHERE name = ?').run(`${aid}:${collection.name}`)
  emptyViews(db, collection.name)
  unmarkFilling(db, collection)
}

/** Empties a collection whose filling was under way when the file was left: before its indexes are made. */
export function forgetUnended(db: Database, collection: AnyCollection): void {
  if (db.prepare('SELECT 1 FROM "_settings" WHERE name = ?').get(mark(collection))) takeAll(db, collection)
}
