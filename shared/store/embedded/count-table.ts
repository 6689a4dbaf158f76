import type { AnyCollection } from '../definition.ts'
import { countedValue, keysName, valuesKey } from './counts.ts'
import type { Database } from './database.ts'
import type { EncodedDocument } from './encode.ts'
import { column } from './shapes.ts'
import type { Statements } from './statements.ts'
import { valueIn } from './value.ts'

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

/** Gathers how writes change the counts, to put it down once. */
export interface Counting {
  note(
    collection: AnyCollection,
    before: EncodedDocument | undefined,
    after: EncodedDocument | undefined,
  ): void
  /** Writes what was noted. */
  save(): void
  /** Forgets what was noted of writes that are undone. */
  forget(): void
}

/** One declared count of a collection, with how it changes. */
interface Counted {
  readonly of: readonly [collection: string, keys: string]
  /** Where its fields stand among all that are counted of the collection. */
  readonly places: readonly number[]
  /** By how many documents more, by `valuesKey`. */
  readonly changes: Map<string, number>
}

interface Plan {
  readonly paths: readonly string[]
  readonly counted: readonly Counted[]
}

/** Gathers changes of the declared counts of all collections of a file. */
export function createCounting(statements: Statements): Counting {
  const plans = new Map<string, Plan>()

  function planOf({ name, counts }: AnyCollection): Plan {
    const known = plans.get(name)
    if (known) return known
    const paths = [...new Set(counts.flat())]
    const counted = counts.map((keys) => ({
      of: [name, keysName(keys)] as const,
      places: keys.map((path) => paths.indexOf(path)),
      changes: new Map<string, number>(),
    }))
    const plan = { paths, counted }
    plans.set(name, plan)
    return plan
  }

  return {
    note(collection, before, after) {
      if (collection.counts.length === 0) return
      const { paths, counted } = planOf(collection)
      // Each field is looked up once, though several counts have it.
      const old = before && textsIn(before, paths)
      const fresh = after && textsIn(after, paths)
      for (const { places, changes } of counted) {
        const from = old && keyOf(old, places)
        const to = fresh && keyOf(fresh, places)
        if (from === to) continue
        if (from !== undefined) changes.set(from, (changes.get(from) ?? 0) - 1)
        if (to !== undefined) changes.set(to, (changes.get(to) ?? 0) + 1)
      }
    },
    save() {
      for (const { counted } of plans.values())
        for (const { of, changes } of counted) {
          // In the order in which they lie on disk: each page is changed once.
          for (const [values, n] of changes.size > 1 ? [...changes].sort(byText) : changes)
            if (n !== 0) statements.get(ADD).run(...of, values, n)
          changes.clear()
        }
    },
    forget() {
      for (const { counted } of plans.values()) for (const { changes } of counted) changes.clear()
    },
  }
}

const byText = ([one]: [string, number], [other]: [string, number]): number =>
  one < other ? -1 : one > other ? 1 : 0

/** Each field's value as JSON. */
const textsIn = (document: EncodedDocument, paths: readonly string[]): string[] =>
  paths.map((path) => JSON.stringify(countedValue(valueIn(document, path))))

/** What `valuesKey` writes of these fields. */
const keyOf = (texts: readonly string[], places: readonly number[]): string =>
  `[${places.map((place) => texts[place]).join()}]`
