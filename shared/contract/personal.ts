import type * as yup from 'yup'
import { cellMiddle } from './cells.ts'
import { entryOf, fieldsOf } from './clean.ts'
import { metaOf, type Personal } from './meta.ts'

/** Replaces a personal value; `pseudonym` turns an id into four digits (architecture.md, Anonymisation). */
export type Pseudonym = (id: string) => string

type Hider = (value: unknown, id: string, pseudonym: Pseudonym) => unknown

const cache = new WeakMap<yup.AnySchema, { hide: Hider | undefined }>()

const inCell = (value: unknown) => (typeof value === 'number' ? cellMiddle(value) : null)

function hiderOf(kind: Personal): Hider {
  switch (kind) {
    case 'name':
      return (value, id, pseudonym) =>
        typeof value === 'string' ? `Cidadão ${pseudonym(id || value)}` : (value ?? null)
    case 'birthDate':
      return (value) => (typeof value === 'string' ? value.slice(0, 4) : (value ?? null))
    case 'position':
      return (value) => {
        if (typeof value !== 'object' || value === null)
          return typeof value === 'number' ? inCell(value) : null
        return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inCell(item)]))
      }
    case 'text':
      return () => null
  }
}

/**
 * Hides the personal fields of a shaped answer for an anonymised user: names become 'Cidadão' and four digits,
 * birth dates their year, positions the middles of cells, all other personal values null.
 */
export function anonymise(schema: yup.AnySchema, value: unknown, pseudonym: Pseudonym): unknown {
  const hide = find(schema)
  return hide ? hide(value, '', pseudonym) : value
}

function find(schema: yup.AnySchema): Hider | undefined {
  const known = cache.get(schema)
  if (known) return known.hide
  const hide = make(schema)
  cache.set(schema, { hide })
  return hide
}

function make(schema: yup.AnySchema): Hider | undefined {
  const { personal, kind } = metaOf(schema)
  if (personal && schema.type !== 'object') return hiderOf(personal)
  if (personal === 'position') return hiderOf(personal)
  // Of a code the id says as much as the name; a person's is a key that opens nothing.
  if (personal === 'text' && kind === 'relation') return hiderOf('text')
  // Street, number and position of a person's place say who it is.
  if (personal && kind === 'place') return hiderOf('text')
  const entry = entryOf(schema)
  if (entry) {
    const each = find(entry)
    return (
      each &&
      ((value, id, pseudonym) =>
        Array.isArray(value) ? value.map((item) => each(item, id, pseudonym)) : value)
    )
  }
  const fields = Object.entries(fieldsOf(schema)).flatMap(([key, field]) => {
    // A relation to a person carries the mark itself; it holds for the name inside.
    const inherited = personal && (key === 'name' || key === 'searchName')
    const hide = inherited ? hiderOf(key === 'name' ? personal : 'text') : find(field)
    return hide ? [[key, hide] as const] : []
  })
  if (fields.length === 0) return undefined
  return (value, outer, pseudonym) => {
    if (typeof value !== 'object' || value === null) return value
    const result: Record<string, unknown> = { ...value }
    const id = personIn(result) ?? outer
    for (const [key, hide] of fields)
      if (result[key] !== undefined) result[key] = hide(result[key], id, pseudonym)
    return result
  }
}

/** Of whom an entry is: a row of a list has an id of its own, and its citizen's beside it. */
function personIn({ id, citizenId, citizen }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof citizenId === 'string') return citizenId
  if (typeof citizen === 'object' && citizen !== null && 'id' in citizen && typeof citizen.id === 'string')
    return citizen.id
  return typeof id === 'string' ? id : undefined
}

/** Names of the personal fields among the top-level fields of a schema: refused as filter, sort and search. */
export const personalKeys = (fields: Readonly<Record<string, yup.AnySchema>>): string[] =>
  Object.entries(fields).flatMap(([key, schema]) => (metaOf(schema).personal ? [key] : []))
