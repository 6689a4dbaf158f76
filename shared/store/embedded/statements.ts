import type { StatementSyncInstance } from '@photostructure/sqlite'
import type { Database } from './database.ts'

/** Prepared statements by their text; rows come as arrays. */
export interface Statements {
  get(sql: string): StatementSyncInstance
}

const MOST = 500

/** Keeps the statements used last, so that a repeated query is not parsed and planned again. */
export function createStatements(db: Database): Statements {
  const prepared = new Map<string, StatementSyncInstance>()
  return {
    get(sql) {
      const known = prepared.get(sql)
      if (known) {
        prepared.delete(sql)
        prepared.set(sql, known)
        return known
      }
      const statement = db.prepare(sql)
      statement.setReturnArrays(true)
      prepared.set(sql, statement)
      const [oldest] = prepared.keys()
      if (prepared.size > MOST && oldest !== undefined) prepared.delete(oldest)
      return statement
    },
  }
}
