import type { Database } from './database.ts'
import { dateAfter, type EncodedDocument, isDate } from './encode.ts'
import type { Statements } from './statements.ts'

/**
 * Keeps `updatedAt` in the order in which changes become visible, whatever the clocks of the writers say and however
 * long a call took: who asks for what is newer than the newest that was seen misses nothing. What one transaction
 * writes becomes visible at once, so only the next one stands behind it. A document that is put back with the time that it
 * has keeps it: it was not edited, and devices that keep lists go by the feed.
 */
export interface Stamps {
  /** Before the first write of a transaction. */
  begin(): void
  /** Raises the document's `updatedAt`, where it has one, to a value that was not seen yet. */
  raise(document: EncodedDocument): void
  /** Within the transaction: kept for the next start. */
  save(): void
  /** The transaction is visible. */
  commit(): void
}

/** Makes room for the newest stamp. */
export function openStamps(db: Database): void {
  db.exec(`INSERT OR IGNORE INTO "_settings" (name, value) VALUES ('stamp', '')`)
}

/** Goes on behind the newest stamp that the file has. */
export function createStamps(statements: Statements): Stamps {
  const stored: unknown[] = statements.get(`SELECT value FROM "_settings" WHERE name = 'stamp'`).get()
  let visible = String(stored[0])
  let floor = ''
  let highest = visible
  return {
    begin() {
      floor = visible === '' ? '' : dateAfter(visible)
      highest = visible
    },
    raise(document) {
      const given = document.updatedAt
      if (!isDate(given)) return
      // Stored dates are texts in the order of time.
      const stamp = given < floor ? floor : given
      document.updatedAt = stamp
      if (stamp > highest) highest = stamp
    },
    save() {
      if (highest === visible) return
      // In place: one page of the file, where a new row would change three.
      statements.get(`UPDATE "_settings" SET value = ? WHERE name = 'stamp'`).run(highest)
    },
    commit() {
      visible = highest
    },
  }
}
