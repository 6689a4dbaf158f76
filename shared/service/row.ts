import { entryOf, fieldsOf } from '@saude/contract/clean'
import type { RowField } from '@saude/store'
import type { AnySchema } from 'yup'

/** Rows that are stored documents, field by field: they need no function, so the store can write them. */
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

/** The rows that `findRows` of the store makes of documents. */
export const rowFieldsOf = (fields: Fields, plan: RowPlan): RowField[] =>
  placesOf(fields, plan).map(([name, path]) => fieldOf(name, path, fields[name]))

function fieldOf(name: string, path: string, schema: AnySchema | undefined): RowField {
  const entry = schema && entryOf(schema)
  if (entry?.type === 'object' || entry?.type === 'array') return { name, path, isListOfObjects: true }
  if (schema?.type !== 'object') return { name, path }
  const inner = Object.entries(fieldsOf(schema)).map(([key, one]) => fieldOf(key, key, one))
  return { name, path, fields: inner }
}
