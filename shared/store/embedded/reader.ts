import { answerBounds, partBounds } from '../bounds.ts'
import { beyondError } from '../errors.ts'
import { onWire } from './encode.ts'
import { entryEnd } from './long-list.ts'
import type { Matches } from './matches.ts'
import type { Query, Read } from './protocol.ts'
import { type Runnable, readyQuery } from './ready.ts'
import type { Statements } from './statements.ts'

export type ReadAnswer = string | number | readonly string[] | Float64Array

/**
 * Answers a read: JSON text, the number of a count, numbers of rows, or texts of rows.
 * @throws StoreError `beyond` before more is gathered than one answer may hold
 */
export function read(
  statements: Statements,
  matches: Matches,
  request: Exclude<Read, { kind: 'view' | 'viewState' }>,
): ReadAnswer {
  switch (request.kind) {
    case 'texts':
      return texts(statements, matches, request)
    case 'rows':
      return listed(statements, matches, request)
    case 'part':
      return part(statements, matches, request.query)
    case 'numbers':
      return numbers(statements, matches, request.query)
    case 'table':
      return table(statements, matches, request)
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

function iterated(statements: Statements, matches: Matches, query: Query): Iterable<unknown[]> {
  const { sql, parameters } = readyQuery(matches, query)
  return statements.get(sql).iterate(...parameters)
}

interface Bounded {
  readonly query: Query
  readonly most: number
}

/** Refuses an answer that grows beyond what is asked for, or one may hold. */
function createMeter({ collection }: Query, most: number) {
  let count = 0
  let length = 0
  return (more: number): void => {
    count += 1
    length += more
    if (count > most) throw beyondError(`${most} rows`, { collection })
    if (length > answerBounds.bytes) throw beyondError(`${answerBounds.bytes} bytes`, { collection })
  }
}

function texts(statements: Statements, matches: Matches, { query, most }: Bounded): string[] {
  const meter = createMeter(query, most)
  const answer: string[] = []
  for (const [row] of iterated(statements, matches, query)) {
    const text = onWire(String(row))
    meter(text.length)
    answer.push(text)
  }
  return answer
}

const atOnce = 1_000

/** A JSON list of what the first column holds, as `parsedList` reads it. */
function listed(statements: Statements, matches: Matches, { query, most }: Bounded): string {
  const meter = createMeter(query, most)
  const parts: string[] = []
  let part: string[] = []
  for (const [row] of iterated(statements, matches, query)) {
    const text = String(row)
    meter(text.length)
    part.push(text)
    if (part.length < atOnce) continue
    parts.push(part.join(entryEnd))
    part = []
  }
  if (part.length > 0) parts.push(part.join(entryEnd))
  return `[${parts.join(entryEnd)}]`
}

function part(statements: Statements, matches: Matches, query: Query): string {
  const answer: string[] = []
  let length = 0
  let last = -1
  for (const [row, place] of iterated(statements, matches, query)) {
    const text = String(row)
    answer.push(text)
    length += text.length
    last = Number(place)
    if (answer.length === partBounds.rows || length > partBounds.bytes)
      return `[${[...answer, last + 1].join(',')}]`
  }
  // All that are left.
  return `[${[...answer, -1].join(',')}]`
}

function numbers(statements: Statements, matches: Matches, query: Query): Float64Array {
  let answer = new Float64Array(atOnce)
  let count = 0
  for (const [row] of iterated(statements, matches, query)) {
    if (count === answer.length) {
      const longer = new Float64Array(2 * count)
      longer.set(answer)
      answer = longer
    }
    answer[count] = Number(row)
    count += 1
  }
  return answer.slice(0, count)
}

/** A JSON list of rows, as `parsedList` reads it. */
function table(statements: Statements, matches: Matches, { query, most }: Bounded): string {
  const meter = createMeter(query, most)
  const rows: string[] = []
  for (const row of iterated(statements, matches, query)) {
    const text = JSON.stringify(row)
    meter(text.length)
    rows.push(text)
  }
  return `[${rows.join(entryEnd)}]`
}
