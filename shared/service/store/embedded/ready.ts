import { listOf, type Matches } from './matches.ts'
import { HINT, type Query, TERMS } from './protocol.ts'
import type { Parameter } from './where.ts'

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
  const { match, page, collection } = query
  if (match === undefined) return query
  const bits = matches.of(collection, match)
  if (page && match.isWhole && bits.size() > FEW) {
    const order = matches.order({ collection, client: match.client, sql: page.order, paths: page.paths })
    const columns = query.sql.slice(0, query.sql.indexOf(' FROM '))
    return {
      sql: `${columns} FROM json_each(?) chosen CROSS JOIN "${collection}" ON n = chosen.value ORDER BY chosen.key`,
      parameters: [JSON.stringify(order.page(bits, page.skip, page.limit))],
      order: order.source,
    }
  }
  return {
    sql: query.sql.replace(HINT, 'NOT INDEXED').replace(TERMS, 'n IN (SELECT value FROM json_each(?))'),
    parameters: [listOf(bits), ...query.parameters],
  }
}
