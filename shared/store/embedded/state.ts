import { StoreError } from '../errors.ts'
import type { Database } from './database.ts'

/** Written when a file is opened and when it is closed: `open` at the start means that its process died. */
export function markState(db: Database, state: 'open' | 'closed'): void {
  db.prepare(`INSERT OR REPLACE INTO "_settings" (name, value) VALUES ('state', ?)`).run(state)
}

/**
 * Reads every page of a file whose process died, for whatever made it die may have damaged the file.
 * @throws StoreError `damaged`
 */
export function checkAfterCrash(db: Database, file: string): void {
  const isNew = !db.prepare(`SELECT 1 FROM sqlite_master WHERE name = '_settings'`).get()
  if (isNew || db.prepare(`SELECT 1 FROM "_settings" WHERE name = 'state' AND value = 'closed'`).get()) return
  const [first] = db.prepare('PRAGMA quick_check(1)').all()
  if (first?.quick_check === 'ok') return
  throw damaged(file, String(first?.quick_check))
}

/** The error of a file that SQLite cannot read, with what the operator can do. */
export function damaged(file: string, cause: unknown): StoreError {
  return new StoreError(
    'damaged',
    `O banco de dados ${file} está danificado. Restaure a última cópia de segurança: npm run restore -- PASTA`,
    {},
    cause,
  )
}
