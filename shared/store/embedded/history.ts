import { DatabaseSync } from '@photostructure/sqlite'
import { newId } from '@saude/contract/id'
import type { Database } from './database.ts'

/** Names the history of a file that has none yet. */
export function openHistory(db: Database): void {
  db.prepare(`INSERT OR IGNORE INTO "_settings" (name, value) VALUES ('history', ?)`).run(newId())
}

/** From here on it is another history, see `Feed.history`. */
export function beginHistory(db: Database): void {
  db.prepare(`INSERT OR REPLACE INTO "_settings" (name, value) VALUES ('history', ?)`).run(newId())
}

/** A copy that is put back goes another way than the original went on: devices that know the original start over. */
export function beginHistoryOf(file: string): void {
  const db = new DatabaseSync(file)
  try {
    // A file of an earlier version has no settings, and no device knows it.
    const isThere = db.prepare(`SELECT 1 FROM sqlite_master WHERE name = '_settings'`).get()
    if (isThere) beginHistory(db)
  } finally {
    db.close()
  }
}
