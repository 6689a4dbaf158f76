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
    case 'rows':
      return listed(statements, matches, request.query)
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

const atOnce = 1_000

/** A JSON list of what the first column holds, a part after the other: a million rows at once would be a million arrays. */
function listed(statements: Statements, matches: Matches, query: Query): string {
  const { sql, parameters } = readyQuery(matches, query)
  const parts: string[] = []
  let part: unknown[] = []
  for (const row of statements.get(sql).iterate(...parameters)) {
    part.push(row[0])
    if (part.length < atOnce) continue
    parts.push(part.join(','))
    part = []
  }
  if (part.length > 0) parts.push(part.join(','))
  return `[${parts.join(',')}]`
}
