import type { AnyCollection } from '../definition.ts'
import type { Database } from './database.ts'
import type { Statements } from './statements.ts'
import { termsOf, termTable } from './terms.ts'

/** Makes the term index of a collection, and makes it anew when other arrays are declared than it was made for. */
export function openTerms(db: Database, collection: AnyCollection): void {
  const declared =
    collection.arrays.length === 0 ? '' : JSON.stringify([collection.tenant, ...collection.arrays])
  const name = `terms:${collection.name}`
  const before = db.prepare('SELECT value FROM "_settings" WHERE name = ?').get(name)
  if (String(before?.value ?? '') === declared) return
  const table = termTable(collection.name)
  db.exec(`DROP TABLE IF EXISTS ${table}`)
  if (declared !== '') {
    db.exec(
      `CREATE VIRTUAL TABLE ${table} USING fts5(words, content='', contentless_delete=1, detail='none', tokenize="ascii tokenchars '_'")`,
    )
    const add = db.prepare(`INSERT INTO ${table} (rowid, words) VALUES (?, ?)`)
    for (const row of db
      .prepare(`SELECT n, ${partOf(collection)} AS doc FROM "${collection.name}"`)
      .iterate()) {
      const words = termsOf(collection, JSON.parse(row.doc))
      if (words !== '') add.run(row.n, words)
    }
  }
  db.prepare('INSERT OR REPLACE INTO "_settings" (name, value) VALUES (?, ?)').run(name, declared)
}

/** The part of a document that `termsOf` looks at, as JSON. */
function partOf({ arrays }: AnyCollection): string {
  const tops = new Set(['client', ...arrays.map((path) => path.split('.', 1)[0] ?? path)])
  return `json_object(${[...tops].map((top) => `'${top}', doc->'$.${top}'`).join(', ')})`
}

/** Keeps the words of a document in step with it; no words stand for no document. */
export function writeTerms(
  statements: Statements,
  collection: AnyCollection,
  n: number,
  before: string,
  after: string,
): void {
  if (collection.arrays.length === 0 || before === after) return
  const table = termTable(collection.name)
  if (before !== '') statements.get(`DELETE FROM ${table} WHERE rowid = ?`).run(n)
  if (after !== '') statements.get(`INSERT INTO ${table} (rowid, words) VALUES (?, ?)`).run(n, after)
}
