import { HINT, type Query, TERMS } from './protocol.ts'
import type { Statements } from './statements.ts'
import { termTable } from './terms.ts'
import type { Parameter } from './where.ts'

interface Found {
  readonly total: number
  /** The rows as a JSON array, when they are few. */
  readonly rows?: string
}

/** A statement ready to run. */
export interface Runnable {
  readonly sql: string
  readonly parameters: readonly Parameter[]
}

/** Answers full-text queries and remembers the answers until something is written. */
export interface Matches {
  /** How many documents match. */
  total(query: Query): number
  /** The query with its full-text part put in, by the cheaper of two ways. */
  ready(query: Query): Runnable
  forget(collection: string): void
}

/** Up to so many matches are looked up one by one; more are tested while an index is read in order. */
const FEW = 10_000
const REMEMBERED = 200

export function createMatches(statements: Statements): Matches {
  const remembered = new Map<string, Map<string, Found>>()

  function find(collection: string, match: string): Found {
    const known = remembered.get(collection) ?? new Map<string, Found>()
    remembered.set(collection, known)
    const before = known.get(match)
    if (before) return before
    const found = ask(collection, match)
    if (known.size >= REMEMBERED) known.clear()
    known.set(match, found)
    return found
  }

  function ask(collection: string, match: string): Found {
    const table = termTable(collection)
    const counted: unknown[] = statements
      .get(`SELECT count(*) FROM ${table} WHERE ${table} MATCH ?`)
      .get(match)
    const total = Number(counted[0])
    if (total > FEW) return { total }
    const rows: unknown[][] = statements.get(`SELECT rowid FROM ${table} WHERE ${table} MATCH ?`).all(match)
    return { total, rows: `[${rows.join(',')}]` }
  }

  return {
    total: (query) => find(query.collection, query.match ?? '').total,
    forget: (collection) => remembered.delete(collection),
    ready(query) {
      if (query.match === undefined) return query
      const { rows } = find(query.collection, query.match)
      const table = termTable(query.collection)
      // Left alone SQLite guesses how many match, and wrong. Few are looked up one by one: no index but the row
      // number. Of many the + says: read the index of the other filters and the sort, and test each row.
      const terms =
        rows === undefined
          ? `+n IN (SELECT rowid FROM ${table} WHERE ${table} MATCH ?)`
          : 'n IN (SELECT value FROM json_each(?))'
      return {
        sql: query.sql.replace(HINT, rows === undefined ? '' : 'NOT INDEXED').replace(TERMS, terms),
        parameters: [rows ?? query.match, ...query.parameters],
      }
    },
  }
}
