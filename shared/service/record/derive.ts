import { parseInstant } from '@saude/contract/instants'
import { metaOf } from '@saude/contract/meta'
import type { AnyRecord } from '@saude/contract/record/record'
import { stateIn } from '@saude/contract/record/states'
import { searchable, searchName } from '@saude/contract/search'
import { idsAt, innerIds } from '../inner.ts'
import type { RecordDocument } from './collection.ts'
import { innerPaths, prefixSearched } from './plan.ts'

export type Values = Readonly<Record<string, unknown>>

/** What follows from an entry's own fields; `values` holds all of them, also those that an update leaves alone. */
export function derived(of: AnyRecord, id: string, values: Values): Values {
  const result: Record<string, unknown> = {}
  if (of.searched.length > 0)
    Object.assign(result, searchable(of.searched.map((key) => textOf(values[key])).join(' ')))
  for (const key of of.unique) {
    const value = values[key] ?? null
    // Null counts as a value in a unique index.
    result[`${key}Key`] = value === null ? `none:${id}` : searchName(keyText(value))
  }
  const inner = innerPaths(of)
  if (inner.length > 0) result[innerIds] = idsAt(values, inner)
  if (of.diagnosis !== undefined) result.isProtected = isOfProtected(of, values) || null
  for (const key of prefixSearched(of)) result[`${key}Search`] = searchName(textOf(values[key]))
  return result
}

/** Whether an entry is hidden from those who may not see protected diagnoses. */
export const isOfProtected = (of: AnyRecord, values: Values): boolean =>
  of.diagnosis !== undefined && isProtectedField(of, of.diagnosis, values)

const isProtectedField = ({ fields }: AnyRecord, key: string, values: Values): boolean => {
  const schema = fields[key]
  return (schema && metaOf(schema).isProtected?.(values[key])) ?? false
}

/** Instants are stored as Dates; everything else as it is on the wire. */
export function toStored({ fields }: AnyRecord, values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const schema = fields[key]
      const { kind, withDate, withTime } = schema ? metaOf(schema) : {}
      const isInstant = kind === 'datetime' && withDate && withTime && typeof value === 'string'
      return [key, isInstant ? (parseInstant(value) ?? value) : value]
    }),
  )
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** Of a reference its id is unique, not its name. */
const keyText = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : String(value)

/**
 * An entry as it is answered: the shape of the contract picks what is declared. Entries from before the record had
 * states are in the first one.
 */
export const answeredOf =
  (of: AnyRecord) =>
  (document: RecordDocument): { readonly [key: string]: unknown; readonly id: string } => ({
    ...document,
    ...(of.states && { state: stateIn(of.states, document.state) }),
    [of.diagnosis === undefined ? 'namesProtected' : 'isProtected']:
      Object.keys(of.fields).some((key) => isProtectedField(of, key, { ...document })) || null,
    id: document._id,
  })
