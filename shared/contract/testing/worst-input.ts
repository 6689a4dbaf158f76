import type * as yup from 'yup'
import { entryOf, fieldsOf } from '../meta.ts'

/** One way to make a call as expensive as its bytes allow. */
export interface WorstInput {
  /** What it does, and to which field: 'ids: wrong entries'. */
  readonly name: string
  readonly input: unknown
}

/** Fills one field with at most this many bytes of JSON. */
type Filling = (bytes: number) => unknown

const deep: Filling = (bytes) => {
  let value: unknown = []
  for (let level = 1; level < bytes / 2; level += 1) value = [value]
  return value
}

/** Keys as short as can be: '"a1":0,'. */
const keys: Filling = (bytes) => {
  const values: Record<string, unknown> = {}
  for (let left = bytes, at = 0; left > 0; at += 1) {
    const key = at.toString(36)
    values[`a${key}`] = 0
    left -= key.length + 6
  }
  return values
}

const repeated =
  (entry: unknown): Filling =>
  (bytes) =>
    new Array(Math.floor(bytes / ((JSON.stringify(entry) ?? 'null').length + 1))).fill(entry)

/** What breaks any field, whatever it is. */
const everywhere: Readonly<Record<string, Filling>> = {
  'nested lists': deep,
  'unknown keys': keys,
  'a long key': (bytes) => ({ ['k'.repeat(bytes)]: 0 }),
  'zeros in a list': repeated(0),
  'nothings in a list': repeated(null),
  'empty objects in a list': repeated({}),
  'empty lists in a list': repeated([]),
  letters: (bytes) => 'a'.repeat(bytes),
  blanks: (bytes) => ' '.repeat(bytes),
  'blanks around a letter': (bytes) => `${' '.repeat(bytes / 2)}a${' '.repeat(bytes / 2)}`,
  digits: (bytes) => '1'.repeat(bytes),
  'an endless e-mail': (bytes) => `${'a.'.repeat(bytes / 2)}@`,
  'signs without width': (bytes) => '\u200b'.repeat(bytes / 3),
  marks: (bytes) => 'e\u0301'.repeat(bytes / 3),
}

const fillings = new Map<number, readonly (readonly [string, unknown])[]>()

/** The fillings of one size, made once: they are never changed. */
function fillingsOf(bytes: number) {
  let made = fillings.get(bytes)
  if (!made) {
    made = Object.entries(everywhere).map(([name, fill]) => [name, fill(bytes)] as const)
    fillings.set(bytes, made)
  }
  return made
}

/** The smallest value that gets past the type of a field, so that its rules are asked. */
function typed(schema: yup.AnySchema): unknown {
  if (schema.type === 'number') return -1e9
  if (schema.type === 'boolean') return true
  if (schema.type === 'array') return []
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(fieldsOf(schema)).map(([key, field]) => [key, typed(field)]))
  return '?'
}

/** Every field below a schema with the way to put something there. */
function* places(
  schema: yup.AnySchema,
  path: string,
  put: (value: unknown) => unknown,
): Generator<{ path: string; schema: yup.AnySchema; put: (value: unknown) => unknown }> {
  yield { path, schema, put }
  const entry = entryOf(schema)
  if (entry) yield* places(entry, `${path}[]`, (value) => put([value]))
  for (const [key, field] of Object.entries(fieldsOf(schema)))
    yield* places(field, path === '' ? key : `${path}.${key}`, (value) => put({ [key]: value }))
}

/**
 * Inputs of one call that cost its server the most: each of its fields filled up with what is wrong in another way,
 * and all its lists at once. Derived from the contract alone and always the same.
 * @param bytes of JSON that one call may bring
 * @param tried the fields of objects that were filled with unknown keys: how many there may be hangs on the declared
 *   ones alone, so a reference that a hundred calls take is filled with them once
 */
export function* worstInputs(
  input: yup.AnySchema,
  bytes: number,
  tried = new Set<string>(),
): Generator<WorstInput> {
  for (const { path, schema, put } of places(input, '', (value) => value)) {
    const at = path || 'input'
    const fields = `${schema.type} ${Object.keys(fieldsOf(schema)).join(' ')}`
    for (const [name, value] of fillingsOf(bytes))
      if (name !== 'unknown keys' || schema.type !== 'object' || !tried.has(fields))
        yield { name: `${at}: ${name}`, input: put(value) }
    tried.add(fields)
    const entry = entryOf(schema)
    if (entry) yield { name: `${at}: entries against every rule`, input: put(repeated(typed(entry))(bytes)) }
  }
  yield { name: 'all lists at once', input: full(input, bytes) }
}

/** Every list with entries that look right and are not, as many as its share of the bytes allows. */
function full(schema: yup.AnySchema, bytes: number): unknown {
  const entry = entryOf(schema)
  if (entry) return repeated(typed(entry))(bytes)
  const fields = Object.entries(fieldsOf(schema))
  if (fields.length === 0) return typed(schema)
  return Object.fromEntries(fields.map(([key, field]) => [key, full(field, bytes / fields.length)]))
}
