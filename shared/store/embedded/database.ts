import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import type { AnyCollection } from '../definition.ts'
import { StoreError } from '../errors.ts'
import { openCounts } from './count-table.ts'
import { sqliteCode } from './failure.ts'
import { openFormat } from './format.ts'
import { openHistory } from './history.ts'
import { openIndexes } from './indexes.ts'
import { isKnown, missing } from './known.ts'
import { openLines } from './lines.ts'
import type { WorkerSettings } from './protocol.ts'
import { openStamps } from './stamps.ts'
import { checkAfterCrash, markState } from './state.ts'
import { openTerms } from './term-index.ts'
import { forgetUnended } from './unended.ts'
import { unopened } from './unopened.ts'
import { openViews } from './view/tables.ts'

export type Database = InstanceType<typeof DatabaseSync>

/**
 * Takes the file for this process. The lock is a lock of the operating system on a file beside it: it dies with
 * the process, however that ends, and leaves the database itself readable for backups. A caller that lets go of the answer
 * lets go of the lock.
 * @throws StoreError `locked`, `unfit`
 */
export function lockFile(file: string): Database {
  mkdirSync(dirname(file), { recursive: true })
  const owner = openOwner(`${file}.owner`)
  try {
    owner.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return owner
  } catch (error) {
    owner.close()
    const code = sqliteCode(error)
    // NOTADB: nothing but the lock is ever in there.
    if (code === 26) throw new StoreError('unfit', `${file}.owner não é uma trava; apague-o.`, {}, error)
    if (code !== 5) throw unopened(error, `${file}.owner`)
    throw new StoreError(
      'locked',
      `A pasta de dados ${dirname(file)} já está em uso por outro processo. Encerre-o ou escolha outra pasta em DATA_DIR.`,
      {},
      error,
    )
  }
}

function openOwner(file: string): Database {
  try {
    return new DatabaseSync(file, { timeout: 0 })
  } catch (error) {
    throw unopened(error, file)
  }
}

const tables = `
  CREATE TABLE IF NOT EXISTS "_shapes" (collection TEXT, path TEXT, kind TEXT, PRIMARY KEY (collection, path, kind));
  CREATE TABLE IF NOT EXISTS "_settings" (name TEXT PRIMARY KEY, value TEXT);
  CREATE TABLE IF NOT EXISTS "_feed" (sequence INTEGER PRIMARY KEY AUTOINCREMENT, entry TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS "_counts" (collection TEXT, keys TEXT, vals TEXT, n INTEGER NOT NULL,
    PRIMARY KEY (collection, keys, vals)) WITHOUT ROWID`

/**
 * Opens a database so that what is committed is on disk, and brings its tables and indexes up to date.
 * @throws StoreError `damaged`; `unfit`, also for a file that held a database of ours and holds none any more
 */
export function openDatabase(
  file: string,
  { collections, views, maxPages }: Pick<WorkerSettings, 'collections' | 'views' | 'maxPages'>,
): Database {
  const db = new DatabaseSync(file, { timeout: 5000 })
  // Of a new file: two kilobytes, which a citizen takes, leave half of a page of 4 KB empty.
  db.exec('PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  db.exec('PRAGMA foreign_keys = OFF')
  cachePages(db)
  if (maxPages !== undefined) db.exec(`PRAGMA max_page_count = ${maxPages}`)
  if (isKnown(file) && !db.prepare(`SELECT 1 FROM sqlite_master WHERE name = '_settings'`).get())
    throw missing(file, 'não tem mais os dados do Saúde Municipal')
  checkAfterCrash(db, file)
  transaction(db, () => {
    db.exec(tables)
    openFormat(db, file)
    openHistory(db)
    openLines(db)
    openStamps(db)
    markState(db, 'open')
    for (const collection of collections) {
      db.exec(
        `CREATE TABLE IF NOT EXISTS "${collection.name}" (n INTEGER PRIMARY KEY, _id TEXT NOT NULL UNIQUE, doc BLOB NOT NULL)`,
      )
      forgetUnended(db, collection)
      openAids(db, collection)
    }
    openViews(db, views, collections)
  })
  if (maxPages === undefined) countAnew(db)
  return db
}

/** Kilobytes of pages kept: each of the eight areas has so much, the operating system's cache of files has the rest. */
const CACHE = 16_000

/** Keeps so many kilobytes of pages, as many as usual when nothing is said. */
export function cachePages(db: Database, kilobytes = CACHE): void {
  db.exec(`PRAGMA cache_size = -${kilobytes}`)
}

/** Makes the planner's statistics anew where tables grew much; at most 400 rows of an index are read for it. */
export function countAnew(db: Database): void {
  db.exec('PRAGMA analysis_limit = 400; PRAGMA optimize = 0x10002')
}

/** Brings everything that is derived from a collection's documents up to date with its declaration. */
export function openAids(db: Database, collection: AnyCollection): void {
  openIndexes(db, collection)
  openTerms(db, collection)
  openCounts(db, collection)
}

/** Does everything in one transaction, or nothing. Sorting a large table needs files, not memory. */
export function transaction<T>(db: Database, work: () => T): T {
  db.exec('PRAGMA temp_store = FILE; BEGIN IMMEDIATE')
  try {
    const answer = work()
    db.exec('COMMIT')
    return answer
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  } finally {
    db.exec('PRAGMA temp_store = MEMORY')
  }
}
