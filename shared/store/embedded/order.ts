import type { Bits } from './bits.ts'
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
  page(bits: Pick<Bits, 'has'>, skip: number, limit: number): number[]
}

/** So many moved documents are looked for beside the order before they are put into it. */
const BESIDE = 300
/** Of more moved documents than this the order is read anew. */
const ANEW = 3000

/** Reads the order along its index; a million rows take some tenths of a second and 4 MB. */
export function createOrder(statements: Statements, of: OrderOf, isGlobal: boolean): Order {
  const own = isGlobal ? '1' : "doc->>'$.client' = ?"
  const client = isGlobal ? [] : [of.client]
  const table = `"${of.collection}"`
  const source = { sql: `SELECT n FROM ${table} WHERE ${own} ORDER BY ${of.sql}`, parameters: client }
  let rows = all()
  /** Moved documents and, where it was needed, the position in `rows` before which they belong. */
  let moved = new Map<number, number | undefined>()

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

  /** The row at a position or the next one behind that has not moved, below `end`. */
  function unmoved(at: number, end: number): number {
    let found = at
    while (found < end && moved.has(rows[found] ?? 0)) found += 1
    return found
  }

  /** The position before which a document belongs. */
  function placeOf(n: number): number {
    let from = 0
    let to = rows.length
    while (from < to) {
      const middle = (from + to) >>> 1
      const at = unmoved(middle, to)
      if (at === to) to = middle
      else if (isBefore(rows[at] ?? 0, n)) from = at + 1
      else to = middle
    }
    return from
  }

  /** Those of some moved documents that are still there, in order, with their positions. */
  function placed(some: readonly number[]): Placed[] {
    if (some.length === 0) return []
    const sql = `SELECT json_group_array(n) FROM (SELECT n FROM ${table} NOT INDEXED WHERE n IN (SELECT value FROM json_each(?)) AND ${own} ORDER BY ${of.sql})`
    return numbers(sql, JSON.stringify(some), ...client).map((n) => {
      const at = moved.get(n) ?? placeOf(n)
      moved.set(n, at)
      return { n, at }
    })
  }

  function refresh(): void {
    if (moved.size <= BESIDE) return
    if (moved.size > ANEW) rows = all()
    else rows = merged(rows, placed([...moved.keys()]), (n) => moved.has(n))
    moved = new Map()
  }

  return {
    of,
    source,
    move: (n) => moved.set(n, undefined),
    page(bits, skip, limit) {
      refresh()
      const page: number[] = []
      let passed = 0
      const pass = (n: number) => {
        passed += 1
        if (passed > skip && page.length < limit) page.push(n)
      }
      const beside = placed([...moved.keys()].filter((n) => bits.has(n)))
      let next = 0
      for (let at = 0; at <= rows.length && page.length < limit; at++) {
        for (let one = beside[next]; one && one.at <= at; one = beside[++next]) pass(one.n)
        const n = rows[at]
        if (n !== undefined && bits.has(n) && !moved.has(n)) pass(n)
      }
      return page
    },
  }
}

interface Placed {
  readonly n: number
  /** Where only moved rows lie between them, a later document's position may be the smaller one. */
  readonly at: number
}

/** The rows without those that moved, which are put in where they belong. */
function merged(rows: Uint32Array, placed: readonly Placed[], hasMoved: (n: number) => boolean): Uint32Array {
  const result: number[] = []
  let next = 0
  for (let at = 0; at <= rows.length; at++) {
    for (let one = placed[next]; one && one.at <= at; one = placed[++next]) result.push(one.n)
    const n = rows[at]
    if (n !== undefined && !hasMoved(n)) result.push(n)
  }
  return Uint32Array.from(result)
}
