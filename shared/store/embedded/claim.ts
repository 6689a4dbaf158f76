import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { type Database, lockFile } from './database.ts'
import { forget, syncFolder } from './known.ts'
import { unopened } from './unopened.ts'

/** Databases of a folder, and the filling that they are for. */
export interface Claim {
  readonly folder: string
  readonly areas: readonly string[]
  /** Names one filling and no other. */
  readonly filling: string
  /** Collections in which something may be although nothing was stored by a user. */
  readonly ignoring: readonly string[]
}

/**
 * Writes into databases in which nothing is stored yet that from now on everything in them is one filling's. In the
 * database itself: a file that somebody puts in its place later does not say so.
 * @returns false when something is stored in one of them
 */
export function claimEmpty({ folder, areas, filling, ignoring }: Claim): boolean {
  return areas.every((area) => {
    const db = new DatabaseSync(join(folder, `${area}.sqlite`), { timeout: 5_000 })
    try {
      db.exec('PRAGMA synchronous = FULL; BEGIN IMMEDIATE')
      const isEmpty = !holdsData(db, ignoring)
      if (isEmpty)
        db.prepare(`INSERT OR REPLACE INTO "_settings" (name, value) VALUES ('filling', ?)`).run(filling)
      db.exec('COMMIT')
      return isEmpty
    } finally {
      db.close()
    }
  })
}

/**
 * Removes the databases that a filling has claimed and not completed, while no process can open them. Nothing is removed
 * when another one of these areas holds data.
 * @returns the files that do
 * @throws StoreError `locked`, `damaged`
 */
export function discardClaimed({ folder, areas, filling, ignoring }: Claim): string[] {
  const files = areas.map((area) => join(folder, `${area}.sqlite`)).filter((file) => existsSync(file))
  const owners: Database[] = []
  try {
    for (const file of files) owners.push(lockFile(file))
    const claimed = files.filter((file) => isClaimed(file, filling))
    const others = files.filter(
      (file) => !claimed.includes(file) && read(file, (db) => holdsData(db, ignoring)),
    )
    if (others.length > 0) return others
    for (const file of claimed) {
      // First: a database that is remembered and gone would be missed.
      forget(file)
      for (const part of [file, `${file}-wal`, `${file}-shm`]) rmSync(part, { force: true })
    }
    syncFolder(folder)
    return []
  } finally {
    for (const owner of owners) owner.close()
  }
}

const isClaimed = (file: string, filling: string): boolean =>
  read(file, (db) => {
    if (!has(db, '_settings')) return false
    const row = db.prepare(`SELECT value FROM "_settings" WHERE name = 'filling'`).get()
    return row?.value === filling
  })

function read<T>(file: string, ask: (db: Database) => T): T {
  try {
    const db = new DatabaseSync(file, { timeout: 5_000 })
    try {
      return ask(db)
    } finally {
      db.close()
    }
  } catch (error) {
    throw unopened(error, file)
  }
}

const has = (db: Database, table: string): boolean =>
  db.prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?`).get(table) !== undefined

/** Whether anything was ever announced, or lies in any collection. */
function holdsData(db: Database, ignoring: readonly string[]): boolean {
  // What begins with an underscore, and the words of `terms.ts` behind a dollar, is the engine's own.
  const tables = db
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB '[a-zA-Z]*'`)
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !name.includes('$') && !name.startsWith('sqlite_') && !ignoring.includes(name))
  const isIn = (table: string) => db.prepare(`SELECT 1 FROM "${table}" LIMIT 1`).get() !== undefined
  return (has(db, '_feed') && isIn('_feed')) || tables.some(isIn)
}
