import { shaped } from '@saude/contract/shaped'

/** Texts of rows, by the row; and by what a row is filled into, until somebody looks at it. */
const texts = new WeakMap<object, string>()
const unread = new WeakMap<object, string>()

type Row = Record<PropertyKey, unknown>

/** The fields of a row, read from its text the first time that they are asked for. */
function read(row: Row): Row {
  const text = unread.get(row)
  if (text === undefined) return row
  unread.delete(row)
  return Object.assign(row, JSON.parse(text))
}

const idAtFirst = /^\{"id":"([^"\\]*)"/

const handler: ProxyHandler<Row> = {
  get(row, key) {
    // The access log asks each row for it.
    const id = key === 'id' ? idAtFirst.exec(unread.get(row) ?? '')?.[1] : undefined
    return id ?? Reflect.get(read(row), key)
  },
  has: (row, key) => key === shaped || Reflect.has(read(row), key),
  ownKeys: (row) => Reflect.ownKeys(read(row)),
  getOwnPropertyDescriptor: (row, key) => Reflect.getOwnPropertyDescriptor(read(row), key),
  // It would not be its text any more.
  set: () => false,
  defineProperty: () => false,
  deleteProperty: () => false,
}

/**
 * A row that the engine has written as JSON with the declared fields alone: an object like any other, which cannot be
 * changed. Who only sends it on takes its text (`writtenText`), and it is neither parsed nor written again; that is a
 * fifth of the processor time of a page (e2e/bench/RESULTS.md).
 */
export function writtenRow(text: string): object {
  const inner: Row = {}
  const row = new Proxy(inner, handler)
  unread.set(inner, text)
  texts.set(row, text)
  return row
}

/** The JSON of a row that came from the store written; undefined for any other value. */
export const writtenText = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null ? texts.get(value) : undefined
