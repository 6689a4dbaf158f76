import type { Bits } from './bits.ts'
import { listOf, type Matches } from './matches.ts'
import type { Match } from './part.ts'
import { HINT, type Query, TERMS } from './protocol.ts'
import type { Parameter } from './sql.ts'

/** A statement ready to run. */
export interface Runnable {
  readonly sql: string
  readonly parameters: readonly Parameter[]
  /** By which the order was read that the rows were taken from. */
  readonly order?: Runnable
}

/** So many matches are looked up and sorted sooner than an order of all documents is read. */
const FEW = 200

/**
 * The query with the set of its matching rows put in. Left alone SQLite guesses how many match, and wrong: so they
 * are looked up by number, and a page of many is taken from the remembered order of all.
 */
export function readyQuery(matches: Matches, query: Query): Runnable {
  const { match, far, page, collection } = query
  // An order holds a client's documents alone.
  if (far && page)
    return pageOf(matches, query, far, page, far.parts.length > 0 ? matches.of(collection, far) : undefined)
  if (match === undefined) return query
  const bits = matches.of(collection, match)
  if (page && match.isWhole && bits.size() > FEW) return pageOf(matches, query, match, page, bits)
  return {
    sql: query.sql.replace(HINT, 'NOT INDEXED').replace(TERMS, 'n IN (SELECT value FROM json_each(?))'),
    parameters: [listOf(bits), ...query.parameters],
  }
}

/** The rows of a page, chosen in the order of all, with their columns. */
function pageOf(
  matches: Matches,
  { sql, collection }: Query,
  { client }: Match,
  { order, paths, skip, limit }: NonNullable<Query['page']>,
  bits: Bits | undefined,
): Runnable {
  const all = matches.order({ collection, client, sql: order, paths })
  return {
    sql: `${sql.slice(0, sql.indexOf(' FROM '))} FROM json_each(?) chosen CROSS JOIN "${collection}" ON n = chosen.value ORDER BY chosen.key`,
    parameters: [JSON.stringify(all.page(bits, skip, limit))],
    order: all.source,
  }
}
