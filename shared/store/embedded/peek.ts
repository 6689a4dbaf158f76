import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from '@photostructure/sqlite'
import type { CollectionDefinition } from '../definition.ts'
import type { Entity } from '../paths.ts'
import { decodeAs } from './encode.ts'
import { unopened } from './unopened.ts'

/** What a file holds of a collection, nothing where it has none. @throws StoreError `damaged`, `unfit` */
export function peekInto<T extends Entity>(file: string, { name }: CollectionDefinition<T>): T[] {
  if (!existsSync(file) || statSync(file).size === 0) return []
  try {
    const db = new DatabaseSync(file, { timeout: 5_000 })
    try {
      if (!db.prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?`).get(name)) return []
      const rows = db.prepare(`SELECT json(doc) AS doc FROM "${name}" ORDER BY _id`).all()
      return rows.map(({ doc }) => decodeAs<T>(JSON.parse(String(doc))))
    } finally {
      db.close()
    }
  } catch (error) {
    throw unopened(error, file)
  }
}
