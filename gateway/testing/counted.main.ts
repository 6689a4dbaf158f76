import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'

/**
 * `node --import tsx gateway/testing/counted.main.ts FOLDER`: prints what a closed data folder holds as JSON: how many documents
 * by area and collection, `{documents: {'travel travelExpense': 220}}`, the ids of acts that are remembered (`acts`), and
 * since which release each migration lets older ones write (`migrations`; `null`: none).
 */
const [folder = ''] = process.argv.slice(2)
const documents: Record<string, number> = {}
const acts: string[] = []
const migrations: (string | null)[] = []

// What the engine keeps beside the collections has another form.
const collections = `SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%_id TEXT NOT NULL UNIQUE%'`
const text = (row: unknown, name: string): string => String(Object(row)[name])

for (const file of readdirSync(folder).filter((name) => name.endsWith('.sqlite'))) {
  const database = new DatabaseSync(join(folder, file))
  const area = file.replace(/\.sqlite$/, '')
  for (const row of database.prepare(collections).all()) {
    const name = text(row, 'name')
    documents[`${area} ${name}`] = Number(
      text(database.prepare(`SELECT count(*) AS n FROM "${name}"`).get(), 'n'),
    )
  }
  acts.push(
    ...database
      .prepare('SELECT _id FROM receipts')
      .all()
      .map((row) => text(row, '_id')),
  )
  if (`${area} migrationMark` in documents)
    for (const row of database.prepare(`SELECT doc->>'$.compatibleWith' AS since FROM migrationMark`).all()) {
      const { since } = Object(row)
      migrations.push(typeof since === 'string' ? since : null)
    }
  database.close()
}
console.log(JSON.stringify({ documents, acts, migrations }))
