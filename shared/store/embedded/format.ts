import { StoreError } from '../errors.ts'
import type { Database } from './database.ts'
import { indexesIn } from './indexes.ts'

/**
 * How this code stores values, words and counts. Raise it when that changes: existing files then get their indexes,
 * words and counts anew when they are opened. Files from before it was written down have the first.
 */
export const FORMAT = 1

/**
 * Takes from a file of an older format whatever is derived from its documents; `openAids` makes it again.
 * @throws StoreError `unfit` for a file of a newer one, which is left alone
 */
export function openFormat(db: Database, file: string): void {
  const row = db.prepare(`SELECT value FROM "_settings" WHERE name = 'format'`).get()
  const format = Number(row?.value ?? 1)
  if (format > FORMAT)
    throw new StoreError(
      'unfit',
      `O banco de dados ${file} foi gravado por uma versão mais nova do Saúde Municipal. Use essa versão, ou restaure uma cópia de segurança desta.`,
    )
  if (format < FORMAT) {
    for (const name of indexesIn(db)) db.exec(`DROP INDEX "${name}"`)
    db.exec(`DELETE FROM "_settings" WHERE name LIKE 'terms:%' OR name LIKE 'counts:%'`)
  }
  db.prepare(`INSERT OR REPLACE INTO "_settings" (name, value) VALUES ('format', ?)`).run(String(FORMAT))
}
