import { onWire } from './encode.ts'
import type { Matches } from './matches.ts'
import type { Query, Read } from './protocol.ts'
import { type Runnable, readyQuery } from './ready.ts'
import type { Statements } from './statements.ts'

/** Answers a read: JSON text, the number of a count, or texts of rows. */
export function read(
  statements: Statements,
  matches: Matches,
  request: Read,
): string | number | readonly string[] {
  switch (request.kind) {
    case 'texts':
      return all(statements, matches, request.query).map(([row]) => onWire(String(row)))
    case 'rows': {
      const rows = all(statements, matches, request.query)
      return `[${rows.map((row) => row[0]).join(',')}]`
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
