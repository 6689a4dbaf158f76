import type { Database } from './database.ts'

/** Whose an entry of the feed is, as SQL: as the index has it. */
export const LINE = `ifnull(entry ->> '$.client', '')`

/** Setting with the sequence up to which entries are forgotten: of all lines, and with a client behind it of one. */
export const FORGOTTEN = 'forgotten'

/** Settings of the former, as SQL. */
export const IS_FORGOTTEN = `name = '${FORGOTTEN}' OR name >= '${FORGOTTEN}:' AND name < '${FORGOTTEN};'`

/**
 * Leads to the entries of each client, and notes what a program that knew one line alone has forgotten: entries below all that
 * are there are gone, and no line of this program says so.
 */
export function openLines(db: Database): void {
  db.exec(`CREATE INDEX IF NOT EXISTS "_feed_lines" ON "_feed" (${LINE}, sequence)`)
  db.prepare(
    `INSERT OR REPLACE INTO "_settings" (name, value)
     SELECT '${FORGOTTEN}', gone FROM (SELECT ifnull(min(sequence), 1) - 1 AS gone FROM "_feed")
     WHERE gone > (SELECT ifnull(max(CAST(value AS INTEGER)), 0) FROM "_settings"
       WHERE ${IS_FORGOTTEN})`,
  ).run()
}
