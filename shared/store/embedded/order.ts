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
  /** The rows `skip` to `skip + limit` of those that are in a set, or of all. */
  page(bits: Bits | undefined, skip: number, limit: number): number[]
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
  /** The same documents, for a look at each row of a long way. */
  let away = createBits([])

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
    away = createBits([])
  }

  /** Rows that have not moved and are in a set, one after the other: a page far behind passes by a million of them. */
  function createWalk(bits: Bits | undefined, skip: number, limit: number) {
    const page: number[] = []
    const asked = bits?.words()
    const gone = away.words()
    let left = skip
    let at = 0
    return {
      page,
      /** One that stands beside the order. */
      pass(n: number): void {
        if (left > 0) left -= 1
        else if (page.length < limit) page.push(n)
      },
      to(end: number): void {
        if (!asked && moved.size === 0) {
          const step = Math.max(0, Math.min(left, end - at))
          at += step
          left -= step
        }
        for (; at < end && page.length < limit; at++) {
          const n = rows[at] ?? 0
          const word = n >>> 5
          const bit = 1 << (n & 31)
          if (asked && ((asked[word] ?? 0) & bit) === 0) continue
          if (((gone[word] ?? 0) & bit) !== 0) continue
          if (left > 0) left -= 1
          else page.push(n)
        }
      },
    }
  }

  return {
    of,
    source,
    move(n) {
      moved.set(n, undefined)
      away.set(n, true)
    },
    page(bits, skip, limit) {
      refresh()
      const walk = createWalk(bits, skip, limit)
      for (const { n, at } of placed([...moved.keys()].filter((one) => !bits || bits.has(one)))) {
        walk.to(at)
        walk.pass(n)
      }
      walk.to(rows.length)
      return walk.page
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
