import type * as yup from 'yup'
import { alphanumerics, digits, phoneDigits } from './documents.ts'
import { isDate, isInstant, parseInstant, toWire } from './instants.ts'
import { type FieldMeta, type MaskName, metaOf } from './meta.ts'

/** Removes what a mask adds: both forms are accepted in, the stripped one is kept (wire.md). */
export function strip(mask: MaskName, value: string): string {
  if (mask === 'plate' || mask === 'cnpj' || mask === 'rg') return alphanumerics(value)
  if (mask === 'date') return value
  if (mask === 'phone' || mask === 'mobile' || mask === 'landline') return phoneDigits(value)
  return digits(value)
}

/** What is no instant stays raw, for its rule to refuse: nobody's half a date is completed behind their back. */
function cleanInstant(meta: FieldMeta, value: string): string {
  const isWhole = isInstant(value) || (meta.isSince === true && isDate(value))
  const instant = isWhole ? parseInstant(value) : undefined
  return instant ? toWire(instant) : value
}

/** A mask is stripped only from something that has digits: 'abc' stays 'abc' and is refused by its rule. */
function cleanText(meta: FieldMeta, value: string): string | null {
  const trimmed = value.trim()
  if (trimmed === '') return null
  if (meta.kind === 'datetime' && meta.withDate && meta.withTime) return cleanInstant(meta, trimmed)
  if (!meta.mask) return trimmed
  return /[^0-9A-Za-z\s./()+-]/.test(trimmed) ? trimmed : strip(meta.mask, trimmed) || trimmed
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of an object schema; empty for anything else. */
export function fieldsOf(schema: yup.AnySchema): Record<string, yup.AnySchema> {
  // yup keeps object fields untyped; contracts hold schemas only, never references.
  return schema.type === 'object' && 'fields' in schema
    ? (schema.fields as Record<string, yup.AnySchema>)
    : {}
}

/** The schema of an array's entries. */
export function entryOf(schema: yup.AnySchema): yup.AnySchema | undefined {
  // Same: `innerType` is a schema in every contract.
  return schema.type === 'array' && 'innerType' in schema ? (schema.innerType as yup.AnySchema) : undefined
}

/**
 * Brings an input to the form in which it is validated and stored: texts trimmed, '' to null, masks stripped,
 * instants in one format. Wrong types and unknown keys are left as they are, for the validation to name them.
 */
export function clean(schema: yup.AnySchema, value: unknown): unknown {
  if (value === null || value === undefined) return value
  if (typeof value === 'string')
    return schema.type === 'string' || value === '' ? cleanText(metaOf(schema), value) : value
  const entry = entryOf(schema)
  if (entry && Array.isArray(value)) return value.map((item) => clean(entry, item))
  if (schema.type !== 'object' || !isPlain(value)) return value
  const fields = fieldsOf(schema)
  const result: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    // defineProperty semantics: a key named __proto__ stays an unknown key and is refused.
    Object.defineProperty(result, key, {
      value: field ? clean(field, item) : item,
      enumerable: true,
      writable: true,
      configurable: true,
    })
  }
  return dropHidden(fields, result)
}

/** True where every controlling field has one of the values on which this field appears. */
export function isShown(meta: FieldMeta, values: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(meta.showWhen ?? {}).every(([key, allowed]) => allowed.includes(values[key] ?? null))
}

/** Values of hidden fields are dropped before validation; a patch that is silent on the control keeps them. */
function dropHidden(fields: Record<string, yup.AnySchema>, values: Record<string, unknown>) {
  for (const [key, schema] of Object.entries(fields)) {
    const meta = metaOf(schema)
    if (!meta.showWhen || !(key in values)) continue
    const decided = Object.keys(meta.showWhen).every((control) => control in values)
    if (decided && !isShown(meta, values)) delete values[key]
  }
  return values
}
