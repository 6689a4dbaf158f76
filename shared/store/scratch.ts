import { DatabaseSync } from '@photostructure/sqlite'

/** Lines that are put in order once and are of no use afterwards. */
export interface Scratch {
  /** @param place what it is put in order by, from byte to byte; of two that are alike the one that came first is first */
  add(place: string, line: string): void
  /** All of them in order, a few in memory at a time. */
  inOrder(): Generator<string, void>
  /** The file is gone then, as it is with the process. */
  close(): void
}

/** Kilobytes of it that are in memory; what is more lies in a file without a name, which no one else can open. */
const memory = 4 * 1024

/** Opens a table of its own, beside every store. */
export function openScratch(): Scratch {
  // Without a name: a file that SQLite removes as soon as it is open.
  const db = new DatabaseSync('')
  db.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -${memory}`)
  db.exec('CREATE TABLE scratch (id INTEGER PRIMARY KEY, place TEXT NOT NULL, line TEXT NOT NULL); BEGIN')
  const insert = db.prepare('INSERT INTO scratch (place, line) VALUES (?, ?)')
  return {
    add(place, line) {
      insert.run(place, line)
    },
    *inOrder() {
      for (const row of db.prepare('SELECT line FROM scratch ORDER BY place, id').iterate())
        yield String(row.line)
    },
    close: () => db.close(),
  }
}
