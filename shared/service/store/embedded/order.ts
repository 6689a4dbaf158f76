import { type Bits, createBits } from './bits.ts'
import type { Runnable } from './ready.ts'
import type { Statements } from './statements.ts'

/** Which order of which documents. */
export interface OrderOf {
  readonly collection: string
  /** '' in a global collection, where all documents are in the order. */
  readonly client: string
  /** What stands behind ORDER BY. */
  readonly sql: string
  readonly paths: readonly string[]
}

/** The row numbers of a client's documents in the order of a sort, kept while documents come, go and move. */
export interface Order {
  readonly of: OrderOf
  /** Reads all of it. */
  readonly source: Runnable
  /** The document came, went or may have moved. */
  move(n: number): void
  /** The rows `skip` to `skip + limit` of those that are in a set. */
  page(bits: Bits, skip: number, limit: number): number[]
}

/** So many moved documents are put in place one by one; of more, all are read anew. */
const FEW = 300

/** Reads the order along its index; a million rows take some tenths of a second and 4 MB. */
export function createOrder(statements: Statements, of: OrderOf, isGlobal: boolean): Order {
  const own = isGlobal ? '1' : "doc->>'$.client' = ?"
  const client = isGlobal ? [] : [of.client]
  const table = `"${of.collection}"`
  const source = { sql: `SELECT n FROM ${table} WHERE ${own} ORDER BY ${of.sql}`, parameters: client }
  let rows = all()
  let moved = new Set<number>()

  function all(): Uint32Array {
    return Uint32Array.from(numbers(`SELECT json_group_array(n) FROM (${source.sql})`, ...client))
  }

  function numbers(sql: string, ...parameters: string[]): number[] {
    const row: unknown[] = statements.get(sql).get(...parameters)
    return JSON.parse(String(row[0]))
  }

  function isBefore(one: number, other: number): boolean {
    const sql = `SELECT n FROM ${table} NOT INDEXED WHERE n IN (?, ?) ORDER BY ${of.sql} LIMIT 1`
    const row: unknown[] = statements.get(sql).get(one, other)
    return row[0] === one
  }

  /** The position among `rest` at which a document belongs. */
  function placeOf(n: number, rest: Uint32Array): number {
    let from = 0
    let to = rest.length
    while (from < to) {
      const middle = (from + to) >>> 1
      if (isBefore(rest[middle] ?? 0, n)) from = middle + 1
      else to = middle
    }
    return from
  }

  function refresh(): void {
    if (moved.size === 0) return
    if (moved.size > FEW) rows = all()
    else {
      const gone = createBits([...moved])
      const rest = rows.filter((n) => !gone.has(n))
      const sql = `SELECT json_group_array(n) FROM (SELECT n FROM ${table} NOT INDEXED WHERE n IN (SELECT value FROM json_each(?)) AND ${own} ORDER BY ${of.sql})`
      rows = merged(
        rest,
        numbers(sql, JSON.stringify([...moved]), ...client).map((n) => ({ n, at: placeOf(n, rest) })),
      )
    }
    moved = new Set()
  }

  return {
    of,
    source,
    move: (n) => moved.add(n),
    page(bits, skip, limit) {
      refresh()
      const page: number[] = []
      let passed = 0
      for (let at = 0; at < rows.length && page.length < limit; at++) {
        const n = rows[at] ?? 0
        if (!bits.has(n)) continue
        passed += 1
        if (passed > skip) page.push(n)
      }
      return page
    },
  }
}

/** `rest` with documents put in before the positions where they belong; both are in order. */
function merged(
  rest: Uint32Array,
  placed: readonly { readonly n: number; readonly at: number }[],
): Uint32Array {
  const result = new Uint32Array(rest.length + placed.length)
  let from = 0
  for (const [index, { n, at }] of placed.entries()) {
    result.set(rest.subarray(from, at), from + index)
    result[at + index] = n
    from = at
  }
  result.set(rest.subarray(from), from + placed.length)
  return result
}
