import { closeSync, fsyncSync, openSync } from 'node:fs'
import { DatabaseSync } from '@photostructure/sqlite'
import { damaged } from './state.ts'

export { lockFile } from './database.ts'

/**
 * Copies a database as it is at one instant, while its owner in this or another process goes on writing. The copy is
 * compact, checked and on disk when this returns.
 * @throws StoreError `damaged`
 */
export function copyDatabase(from: string, to: string): void {
  // Waits for an owner that is just starting or closing.
  const source = new DatabaseSync(from, { timeout: 60_000 })
  try {
    source.prepare('VACUUM INTO ?').run(to)
  } finally {
    source.close()
  }
  checkDatabase(to)
  const file = openSync(to, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Reads all of a database that nobody uses. @throws StoreError `damaged` */
export function checkDatabase(file: string): void {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const [first] = db.prepare('PRAGMA quick_check(1)').all()
    if (first?.quick_check !== 'ok') throw damaged(file, String(first?.quick_check))
  } finally {
    db.close()
  }
}
