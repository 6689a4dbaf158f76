import { entryOf, fieldsOf } from '@saude/contract/clean'
import type { RowField } from '@saude/store'
import type { AnySchema } from 'yup'

/** Rows that are stored documents, field by field: they need no function, so the store can write them as texts. */
export interface RowPlan<Stored extends string = string> {
  /** Where fields of the row are stored under another name; `id` is `_id`. */
  readonly from?: Readonly<Record<string, Stored>>
  /** Declared fields that these rows leave out. */
  readonly without?: readonly string[]
}

type Fields = Readonly<Record<string, AnySchema>>

/** The stored field of each declared one, the id first. */
function placesOf(fields: Fields, { from = {}, without = [] }: RowPlan): [string, string][] {
  const names = ['id', ...Object.keys(fields).filter((name) => name !== 'id')]
  return names
    .filter((name) => !without.includes(name))
    .map((name) => [name, name === 'id' ? '_id' : (from[name] ?? name)])
}

/** What is read of a document for a row. */
export const storedFieldsOf = (fields: Fields, plan: RowPlan): string[] =>
  placesOf(fields, plan).map(([, path]) => path)

/** A document as a row. */
export function rowOf(fields: Fields, plan: RowPlan): (document: object) => object {
  const places = placesOf(fields, plan)
  return (document) => {
    const stored = new Map<string, unknown>(Object.entries(document))
    return Object.fromEntries(places.map(([name, path]) => [name, stored.get(path)]))
  }
}

/** The row for `Collection.findTexts`; undefined where a field is a list of objects, which only `shape` can cut. */
export function rowFieldsOf(fields: Fields, plan: RowPlan): RowField[] | undefined {
  const row = placesOf(fields, plan).map(([name, path]) => fieldOf(name, path, fields[name]))
  return row.every((field) => field !== undefined) ? row : undefined
}

function fieldOf(name: string, path: string, schema: AnySchema | undefined): RowField | undefined {
  if (!schema) return undefined
  const entry = entryOf(schema)
  if (entry) return entry.type === 'object' || entry.type === 'array' ? undefined : { name, path }
  if (schema.type !== 'object') return { name, path }
  const inner = Object.entries(fieldsOf(schema)).map(([key, one]) => fieldOf(key, key, one))
  return inner.every((field) => field !== undefined) ? { name, path, fields: inner } : undefined
}
