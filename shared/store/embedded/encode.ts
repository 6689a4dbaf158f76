import { toWire } from '@saude/contract/instants'
import { fieldsIn } from '@saude/contract/values'
import { unsupported } from '../errors.ts'

/**
 * Documents are stored as JSON in which every scalar is a number or a text, so that SQLite's own comparison
 * (null, numbers, texts by code point) is MongoDB's order: null, numbers, strings, booleans, dates.
 * Booleans and dates are texts that begin with the last code point of Unicode; a string that begins with it
 * is escaped, so that no string can equal a date.
 */
export type Encoded = string | number | null | Encoded[] | { [key: string]: Encoded }
export type EncodedDocument = { [key: string]: Encoded }

const MARK = '\u{10FFFF}'
/** SQLite ends a text at NUL and cannot hold half a surrogate pair: neither is text. */
const NO_TEXT = /[\0\p{Surrogate}]/u
const ALL_NO_TEXT = /[\0\p{Surrogate}]/gu
const ESCAPED = `${MARK}a`
const BOOLEAN = `${MARK}b`
const DATE = `${MARK}d`

/** Marked values in JSON without spaces: a quote behind one of these signs begins a value, within texts it has a backslash. */
const MARKED = new RegExp(`(?<=[:,[])"(?:${MARK}d([^"]*)"|${MARK}b([01])"|${MARK}a)`, 'gu')

/** Where the texts of each kind begin and end in the order of the store. */
export const KINDS = {
  string: { from: '', to: BOOLEAN },
  boolean: { from: BOOLEAN, to: DATE },
  date: { from: DATE, to: `${MARK}e` },
} as const

/** Gets the path of every array and object on the way; array positions do not count as steps. */
export type OnContainer = (path: string, kind: 'array' | 'object') => void

const ignore: OnContainer = () => undefined

/**
 * The stored form of a scalar, or undefined when the value is none.
 * @throws StoreError `unsupported` for NaN, infinities and dates outside the years 0 to 9999
 */
export function encodeScalar(value: unknown): string | number | null | undefined {
  if (value === null) return null
  if (typeof value === 'string') {
    const text = NO_TEXT.test(value) ? value.replace(ALL_NO_TEXT, '\u{FFFD}') : value
    return text.startsWith(MARK) ? ESCAPED + text : text
  }
  if (typeof value === 'boolean') return BOOLEAN + (value ? '1' : '0')
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw unsupported(`${value} cannot be stored`)
    return value
  }
  if (value instanceof Date || Object.prototype.toString.call(value) === '[object Date]') {
    return encodeDate(new Date(Number(value)))
  }
  return undefined
}

function encodeDate(date: Date): string {
  const year = date.getUTCFullYear()
  if (!(year >= 0 && year <= 9999)) throw unsupported('A date outside the years 0 to 9999 cannot be stored')
  return DATE + date.toISOString()
}

/** Whether a stored value is a date. */
export const isDate = (value: Encoded | undefined): value is string =>
  typeof value === 'string' && value.startsWith(DATE)

/** The stored date one millisecond later. */
export const dateAfter = (date: string): string =>
  encodeDate(new Date(Date.parse(date.slice(DATE.length)) + 1))

/** The stored form of any value. Undefined fields are left out; undefined in an array becomes null. */
export function encode(value: unknown, path = '', onContainer: OnContainer = ignore): Encoded {
  const scalar = encodeScalar(value)
  if (scalar !== undefined) return scalar
  if (value === undefined) return null
  if (Array.isArray(value)) {
    onContainer(path, 'array')
    return value.map((element) => encode(element, path, onContainer))
  }
  if (!isPlainObject(value))
    throw unsupported(`A value of this kind cannot be stored (${path || typeof value})`)
  if (path !== '') onContainer(path, 'object')
  return encodeFields(value, path, onContainer)
}

const none: ReadonlySet<string> = new Set()

/** The stored form of a document; the fields named `first` stand before the others. */
export function encodeDocument(
  document: object,
  onContainer: OnContainer = ignore,
  first: ReadonlySet<string> = none,
): EncodedDocument {
  const fields = fieldsIn(document)
  const encoded: EncodedDocument = {}
  for (const key of first) if (Object.hasOwn(fields, key)) put(encoded, key, fields[key], '', onContainer)
  for (const key of Object.keys(fields)) if (!first.has(key)) put(encoded, key, fields[key], '', onContainer)
  return encoded
}

function encodeFields(fields: object, path: string, onContainer: OnContainer): EncodedDocument {
  const encoded: EncodedDocument = {}
  for (const [key, value] of Object.entries(fields)) put(encoded, key, value, path, onContainer)
  return encoded
}

function put(
  encoded: EncodedDocument,
  key: string,
  value: unknown,
  path: string,
  onContainer: OnContainer,
): void {
  if (value === undefined) return
  checkKey(key)
  encoded[key] = encode(value, path === '' ? key : `${path}.${key}`, onContainer)
}

/** @throws StoreError `unsupported` for a name that queries could not ask for */
export function checkKey(key: string): void {
  if (key.startsWith('$') || key.includes('.') || key === '__proto__' || key === '')
    throw unsupported(`A field cannot be named "${key}"`)
}

/** Whether a value is an object of fields: no array, Date, Map or null. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  // By its tag and not by its prototype, which is another one in another realm (jest).
  return Object.prototype.toString.call(value) === '[object Object]' && !(value instanceof Map)
}

/** Back from the stored form; arrays and objects are changed in place. */
export function decode(value: unknown): unknown {
  if (typeof value === 'string') return decodeText(value)
  if (!isContainer(value)) return value
  // A loop over keys alone: pages of documents make no garbage here.
  for (const key in value) {
    const inner = value[key]
    if (typeof inner === 'string') {
      if (inner.startsWith(MARK)) value[key] = decodeText(inner)
    } else if (typeof inner === 'object' && inner !== null) decode(inner)
  }
  return value
}

/** An array or object, whose stored scalars become truth values and dates within it. */
const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A stored value of a known type: what the caller says it is, it has stored. */
export const decodeAs = <T>(value: Encoded): T =>
  // The file does not know the types of its documents.
  decode(value) as T

/** JSON of a stored document as it goes out: instants as on the wire, truth values as such. */
export function onWire(json: string): string {
  return json.includes(MARK) ? json.replace(MARKED, plainValue) : json
}

function plainValue(_all: string, date?: string, boolean?: string): string {
  if (date !== undefined) return `"${toWire(new Date(date))}"`
  return boolean === undefined ? '"' : String(boolean === '1')
}

function decodeText(text: string): string | boolean | Date {
  if (!text.startsWith(MARK)) return text
  if (text.startsWith(DATE)) return new Date(text.slice(DATE.length))
  if (text.startsWith(BOOLEAN)) return text.endsWith('1')
  return text.slice(ESCAPED.length)
}
