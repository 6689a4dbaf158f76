import type { AnyCollection } from '../definition.ts'
import { keysName, valuesIn, valuesKey } from './counts.ts'
import type { Database } from './database.ts'
import type { EncodedDocument } from './encode.ts'
import { column } from './shapes.ts'
import type { Statements } from './statements.ts'

const ADD =
  'INSERT INTO "_counts" (collection, keys, vals, n) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET n = n + excluded.n'

/** Counts the documents of a collection anew where other counts are declared than were kept. */
export function openCounts(db: Database, collection: AnyCollection): void {
  const declared = JSON.stringify(collection.counts)
  const name = `counts:${collection.name}`
  const before = db.prepare('SELECT value FROM "_settings" WHERE name = ?').get(name)
  if (before?.value === declared) return
  db.prepare('DELETE FROM "_counts" WHERE collection = ?').run(collection.name)
  const paths = [...new Set(collection.counts.flat())]
  const add = db.prepare(ADD)
  for (const { n, values } of grouped(db, collection.name, paths)) {
    for (const keys of collection.counts) {
      const own = keys.map((path) => values[paths.indexOf(path)] ?? null)
      add.run(collection.name, keysName(keys), valuesKey(own), n)
    }
  }
  db.prepare('INSERT OR REPLACE INTO "_settings" (name, value) VALUES (?, ?)').run(name, declared)
}

/** How many documents have which values, in one pass over all of them. */
function* grouped(db: Database, collection: string, paths: readonly string[]) {
  const columns = paths.flatMap((path) => [
    column(path),
    path === '_id' ? "'text'" : `json_type(doc, '$.${path}')`,
  ])
  const groups = columns.map((_, index) => index + 2)
  const sql = `SELECT ${['count(*)', ...columns].join(', ')} FROM "${collection}"${groups.length > 0 ? ` GROUP BY ${groups.join(', ')}` : ''}`
  const statement = db.prepare(sql)
  statement.setReturnArrays(true)
  // Each row is the count, then value and JSON type of each field.
  for (const row of statement.iterate()) {
    const values = paths.map((_, index) => {
      const type = row[2 * index + 2]
      return type === 'object' || type === 'array' ? {} : (row[2 * index + 1] ?? null)
    })
    yield { n: Number(row[0]), values }
  }
}

/** Gathers how a write changes the counts, to put it down once. */
export interface Counting {
  note(
    collection: AnyCollection,
    before: EncodedDocument | undefined,
    after: EncodedDocument | undefined,
  ): void
  /** Writes what was noted. */
  save(): void
  /** Forgets what was noted of a write that is undone. */
  forget(): void
}

export function createCounting(statements: Statements): Counting {
  const changes = new Map<string, { readonly of: readonly [string, string, string]; n: number }>()

  function add(collection: string, keys: string, values: string, n: number): void {
    const key = `${collection} ${keys} ${values}`
    const known = changes.get(key)
    if (known) known.n += n
    else changes.set(key, { of: [collection, keys, values], n })
  }

  return {
    note(collection, before, after) {
      for (const paths of collection.counts) {
        const old = before && valuesIn(before, paths)
        const fresh = after && valuesIn(after, paths)
        if (old === fresh) continue
        const keys = keysName(paths)
        if (old !== undefined) add(collection.name, keys, old, -1)
        if (fresh !== undefined) add(collection.name, keys, fresh, 1)
      }
    },
    save() {
      for (const { of, n } of changes.values()) if (n !== 0) statements.get(ADD).run(...of, n)
      changes.clear()
    },
    forget: () => changes.clear(),
  }
}
