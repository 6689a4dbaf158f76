import type { AnyCollection, IndexDefinition } from '../definition.ts'
import type { Database } from './database.ts'
import { column } from './shapes.ts'

/** The names of the declared indexes that are in the file; not those that SQLite makes by itself. */
export function indexesOf(db: Database, { name }: AnyCollection): string[] {
  return db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL")
    .all(name)
    .map((row) => String(row.name))
}

/** The names of all declared indexes of a file. */
export function indexesIn(db: Database): string[] {
  return db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
    .all()
    .map((row) => String(row.name))
}

const wantedOf = ({ name, indexes }: AnyCollection): ReadonlyMap<string, string> =>
  new Map(indexes.flatMap((index) => indexStatements(name, index)))

/** The statements that make the declared indexes that are missing. */
export function missingIndexes(db: Database, collection: AnyCollection): string[] {
  const present = indexesOf(db, collection)
  return [...wantedOf(collection)].flatMap(([name, statement]) => (present.includes(name) ? [] : [statement]))
}

/** Makes the declared indexes that are missing and drops those that are declared no more. */
export function openIndexes(db: Database, collection: AnyCollection): void {
  const wanted = wantedOf(collection)
  for (const name of indexesOf(db, collection)) if (!wanted.has(name)) db.exec(`DROP INDEX "${name}"`)
  for (const statement of missingIndexes(db, collection)) db.exec(statement)
}

/**
 * The statements of an index by name. To SQLite nulls are all different, to MongoDB they are equal: a unique
 * index has a second one over its rows with nulls.
 */
function indexStatements(collection: string, index: IndexDefinition): [string, string][] {
  const keys = Object.entries(index.keys)
  const name = `${collection}:${keys.map(([path, direction]) => `${path}${direction === -1 ? '-' : '+'}`).join(',')}`
  const columns = keys
    .map(([path, direction]) => `${column(path)}${direction === -1 ? ' DESC' : ''}`)
    .join(', ')
  if (!index.unique && index.having !== undefined)
    return [
      [
        `${name}?`,
        `CREATE INDEX "${name}?" ON "${collection}" (${columns}) WHERE ${column(index.having)} IS NOT NULL`,
      ],
    ]
  if (!index.unique) return [[name, `CREATE INDEX "${name}" ON "${collection}" (${columns})`]]
  const values = keys.map(([path]) => column(path))
  const orNull = values.map((value) => `ifnull(${value}, char(0x10FFFF))`).join(', ')
  const someNull = values.map((value) => `${value} IS NULL`).join(' OR ')
  return [
    [`${name}!`, `CREATE UNIQUE INDEX "${name}!" ON "${collection}" (${columns})`],
    [`${name}!null`, `CREATE UNIQUE INDEX "${name}!null" ON "${collection}" (${orNull}) WHERE ${someNull}`],
  ]
}

/** The keys of an index by the name that `indexStatements` gave it. */
export function keysOfIndex(name: string): string[] {
  return name
    .slice(name.indexOf(':') + 1)
    .replace(/!(null)?$|\?$/, '')
    .split(',')
    .map((key) => key.slice(0, -1))
}
