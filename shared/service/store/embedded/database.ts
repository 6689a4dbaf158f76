import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import type { AnyCollection, IndexDefinition } from '../definition.ts'
import { StoreError } from '../errors.ts'
import { sqliteCode } from './failure.ts'
import { column } from './shapes.ts'
import { openTerms } from './term-index.ts'

export type Database = InstanceType<typeof DatabaseSync>

/**
 * Takes the file for this process. The lock is a lock of the operating system on a file beside it: it dies with
 * the process, however that ends, and leaves the database itself readable for backups.
 * @throws StoreError `locked`
 */
export function lockFile(file: string): Database {
  mkdirSync(dirname(file), { recursive: true })
  const owner = new DatabaseSync(`${file}.owner`, { timeout: 0 })
  try {
    owner.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return owner
  } catch (error) {
    owner.close()
    if (sqliteCode(error) !== 5) throw error
    throw new StoreError(
      'locked',
      `A pasta de dados ${dirname(file)} já está em uso por outro processo. Encerre-o ou escolha outra pasta em DATA_DIR.`,
      {},
      error,
    )
  }
}

/** Opens a database so that what is committed is on disk, and brings its tables and indexes up to date. */
export function openDatabase(
  file: string,
  collections: readonly AnyCollection[],
  maxPages?: number,
): Database {
  const db = new DatabaseSync(file, { timeout: 5000 })
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  db.exec('PRAGMA cache_size = -64000; PRAGMA temp_store = MEMORY; PRAGMA foreign_keys = OFF')
  if (maxPages !== undefined) db.exec(`PRAGMA max_page_count = ${maxPages}`)
  db.exec('BEGIN IMMEDIATE')
  db.exec(
    'CREATE TABLE IF NOT EXISTS "_shapes" (collection TEXT, path TEXT, kind TEXT, PRIMARY KEY (collection, path, kind))',
  )
  db.exec('CREATE TABLE IF NOT EXISTS "_settings" (name TEXT PRIMARY KEY, value TEXT)')
  db.exec(
    'CREATE TABLE IF NOT EXISTS "_feed" (sequence INTEGER PRIMARY KEY AUTOINCREMENT, entry TEXT NOT NULL)',
  )
  for (const collection of collections) {
    db.exec(
      `CREATE TABLE IF NOT EXISTS "${collection.name}" (n INTEGER PRIMARY KEY, _id TEXT NOT NULL UNIQUE, doc BLOB NOT NULL)`,
    )
    openIndexes(db, collection)
    openTerms(db, collection)
  }
  db.exec('COMMIT')
  // Fresh statistics where tables grew much; reading at most 400 rows of an index keeps it short.
  if (maxPages === undefined) db.exec('PRAGMA analysis_limit = 400; PRAGMA optimize = 0x10002')
  return db
}

/** Makes the declared indexes that are missing and drops those that are declared no more. */
function openIndexes(db: Database, collection: AnyCollection): void {
  const wanted = new Map(collection.indexes.flatMap((index) => indexStatements(collection.name, index)))
  const present = db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL")
    .all(collection.name)
    .map((row) => String(row.name))
  for (const name of present) if (!wanted.has(name)) db.exec(`DROP INDEX "${name}"`)
  for (const [name, statement] of wanted) if (!present.includes(name)) db.exec(statement)
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
    .replace(/!(null)?$/, '')
    .split(',')
    .map((key) => key.slice(0, -1))
}
