import type { AnyCollection } from '../definition.ts'
import { type Bits, common, createBits, numbersOf } from './bits.ts'
import { begins, equals } from './compare.ts'
import type { EncodedDocument } from './encode.ts'
import { createOrder, type Order, type OrderOf } from './order.ts'
import { fits, type Match, type Part } from './part.ts'
import type { Runnable } from './ready.ts'
import { column } from './shapes.ts'
import type { Statements } from './statements.ts'
import { termTable, wordQuery } from './terms.ts'
import { valueIn } from './value.ts'

/** Which documents match, remembered part by part and kept in step with what is written. */
export interface Matches {
  of(collection: string, match: Match): Bits
  /** The order of all documents of a client. */
  order(of: OrderOf): Order
  /** The statements by which they are looked up where nothing is remembered. */
  sources(collection: string, match: Match): Runnable[]
  /** A document became another one, or came, or went; `words` are those of `after`. */
  note(
    collection: AnyCollection,
    n: number,
    before: EncodedDocument | undefined,
    after: EncodedDocument | undefined,
    words: string,
  ): void
  /** Begins work that may be undone. */
  begin(): void
  /** The work was undone: what was noted or looked up meanwhile may never have been. */
  undo(): void
  forget(collection: string): void
}

interface Known {
  readonly part: Part
  readonly client: string
  readonly bits: Bits
}

/** A set of a million rows is 125 KB. */
const REMEMBERED = 200
/** An order of a million rows is 4 MB. */
const ORDERS = 6

/** Remembers the last 200 sets and 6 orders, over the tables of an open file. */
export function createMatches(statements: Statements, collections: readonly AnyCollection[]): Matches {
  const globals = new Set(collections.filter(({ tenant }) => tenant === 'global').map(({ name }) => name))
  const known = new Map<string, Map<string, Known>>()
  const orders = new Map<string, Order>()
  const touched = new Set<string>()

  function find(collection: string, client: string, part: Part): Bits {
    const own = known.get(collection) ?? new Map<string, Known>()
    known.set(collection, own)
    const key = JSON.stringify([client, part])
    const before = own.get(key)
    const bits = before?.bits ?? createBits(list(source(collection, client, part)))
    if (!before) touched.add(collection)
    // The one used last stands last.
    own.delete(key)
    own.set(key, { part, client, bits })
    const [oldest] = own.keys()
    if (own.size > REMEMBERED && oldest !== undefined) own.delete(oldest)
    return bits
  }

  function source(collection: string, client: string, part: Part): Runnable {
    if (part.kind === 'words') {
      const terms = termTable(collection)
      const query = part.words.map((word) => wordQuery(word, part.isPrefix)).join(' OR ')
      return { sql: `SELECT rowid AS n FROM ${terms} WHERE ${terms} MATCH ?`, parameters: [query] }
    }
    const x = column(part.path)
    const { sql, parameters } = part.kind === 'value' ? equals(x, part.value) : begins(x, part.beginning)
    const select = `SELECT n FROM "${collection}" WHERE`
    if (globals.has(collection)) return { sql: `${select} ${sql}`, parameters }
    return { sql: `${select} ${column('client')} = ? AND ${sql}`, parameters: [client, ...parameters] }
  }

  /** Rows one by one would cross the border to SQLite a million times. */
  function list({ sql, parameters }: Runnable): number[] {
    const row: unknown[] = statements.get(`SELECT json_group_array(n) FROM (${sql})`).get(...parameters)
    return JSON.parse(String(row[0]))
  }

  function order(of: OrderOf): Order {
    const key = JSON.stringify([of.collection, of.client, of.sql])
    const order = orders.get(key) ?? createOrder(statements, of, globals.has(of.collection))
    orders.delete(key)
    orders.set(key, order)
    const [oldest] = orders.keys()
    if (orders.size > ORDERS && oldest !== undefined) orders.delete(oldest)
    return order
  }

  function forget(collection: string): void {
    known.delete(collection)
    for (const [key, { of }] of orders) if (of.collection === collection) orders.delete(key)
  }

  return {
    of: (collection, { client, parts }) => common(parts.map((part) => find(collection, client, part))),
    order,
    sources: (collection, { client, parts }) => parts.map((part) => source(collection, client, part)),
    note(collection, n, before, after, text) {
      const { name } = collection
      for (const order of orders.values()) {
        if (order.of.collection !== name || !isMoved(order.of.paths, before, after)) continue
        touched.add(name)
        order.move(n)
      }
      const own = known.get(name)
      if (!own || own.size === 0) return
      touched.add(name)
      const words = text.split(' ')
      for (const { part, client, bits } of own.values())
        bits.set(n, after !== undefined && fits(part, client, collection, after, words))
    },
    begin: () => touched.clear(),
    undo() {
      for (const collection of touched) forget(collection)
      touched.clear()
    },
    forget,
  }
}

function isMoved(
  paths: readonly string[],
  before: EncodedDocument | undefined,
  after: EncodedDocument | undefined,
): boolean {
  return !before || !after || paths.some((path) => valueIn(before, path) !== valueIn(after, path))
}

/** The rows of a set as the text of a JSON array. */
export function listOf(bits: Bits): string {
  return `[${numbersOf(bits).join(',')}]`
}
