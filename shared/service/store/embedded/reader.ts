import type { Matches } from './matches.ts'
import type { Query, Read } from './protocol.ts'
import { type Runnable, readyQuery } from './ready.ts'
import type { Statements } from './statements.ts'

/** Answers a read: JSON text, or the number of a count. */
export function read(statements: Statements, matches: Matches, request: Read): string | number {
  switch (request.kind) {
    case 'rows': {
      const rows = all(statements, matches, request.query)
      const { fields } = request
      if (fields === undefined) return `[${rows.map((row) => row[0]).join(',')}]`
      return `[${rows.map((row) => objectText(fields, row)).join(',')}]`
    }
    case 'table':
      return JSON.stringify(all(statements, matches, request.query))
    case 'count': {
      const { collection, match } = request.query
      if (match?.isWhole) return matches.of(collection, match).size()
      return Number(all(statements, matches, request.query)[0]?.[0])
    }
    case 'plan': {
      const lines = planned(matches, request.query).flatMap(({ sql, parameters }): unknown[][] =>
        statements.get(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters),
      )
      return JSON.stringify(lines.map((line) => line[3]))
    }
  }
}

/** Every statement that may be needed for an answer, as if nothing were remembered. */
function planned(matches: Matches, query: Query): Runnable[] {
  const ready = readyQuery(matches, query)
  const match = query.match ?? query.far
  if (!match) return [ready]
  const sources = matches.sources(query.collection, match)
  return [...sources, ready.order ?? ready]
}

function all(statements: Statements, matches: Matches, query: Query): unknown[][] {
  const { sql, parameters } = readyQuery(matches, query)
  return statements.get(sql).all(...parameters)
}

/** The columns are JSON texts already; SQL null means that the field is missing. */
function objectText(fields: readonly string[], row: readonly unknown[]): string {
  const parts: string[] = []
  for (const [index, field] of fields.entries()) {
    const value = row[index]
    if (value !== null) parts.push(`${JSON.stringify(field)}:${String(value)}`)
  }
  return `{${parts.join(',')}}`
}
