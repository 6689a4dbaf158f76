import type * as yup from 'yup'
import { asManyAsThereAre, id, list, yesNo } from './fields.ts'
import { entryOf, fieldsOf, labelOf, metaOf } from './meta.ts'

/**
 * Secrecy of diagnoses (Lei 14.289/2022). Who holds this permission sees them, and each look is logged; for all others
 * they do not exist: entries of such a diagnosis are in no filter (`hiddenBy` of a collection), and a field that names
 * one is empty. Which diagnoses these are the fields say (`isProtected` of their metadata).
 */
export const protectedPermission = 'sensitiveDiagnosisRead'

/** In an answer: what stands beside it is of a protected diagnosis. The access log notes who got it. */
export const protectedMark = () =>
  yesNo('Diagnóstico protegido', { isGenerated: true, isProtected: (value) => value === true })

/**
 * The field `protectedCitizens` of an answer: of whom it names or counts a protected diagnosis. A number of few people says
 * as much of each of them as a row does.
 */
export const protectedCitizens = () =>
  list('Cidadãos com diagnóstico protegido', asManyAsThereAre, id().required())

/** Of a query whose answers have that field: each of them is in the access log. */
export const logsProtectedCitizens = { logs: 'protectedCitizens', logsAs: 'protected' } as const

type Each = (value: unknown, path: string, found: (path: string, label: string) => void) => unknown

const cache = new WeakMap<yup.AnySchema, { readonly each: Each | undefined }>()

function eachOf(schema: yup.AnySchema): Each | undefined {
  const known = cache.get(schema)
  if (known) return known.each
  const each = make(schema)
  cache.set(schema, { each })
  return each
}

function make(schema: yup.AnySchema): Each | undefined {
  const { isProtected } = metaOf(schema)
  if (isProtected)
    return (value, path, found) => {
      if (!isProtected(value)) return value
      found(path, labelOf(schema, path))
      return null
    }
  const entry = entryOf(schema)
  if (entry) {
    const each = eachOf(entry)
    return (
      each &&
      ((value, path, found) =>
        Array.isArray(value) ? value.map((item, at) => each(item, `${path}.${at}`, found)) : value)
    )
  }
  const fields = Object.entries(fieldsOf(schema)).flatMap(([key, field]) => {
    const each = eachOf(field)
    return each ? [[key, each] as const] : []
  })
  if (fields.length === 0) return undefined
  return (value, path, found) => {
    if (typeof value !== 'object' || value === null) return value
    const result: Record<string, unknown> = { ...value }
    for (const [key, each] of fields)
      if (result[key] !== undefined) result[key] = each(result[key], path ? `${path}.${key}` : key, found)
    return result
  }
}

/** A shaped answer as it goes to users without the permission: fields that name a protected diagnosis are empty. */
export function withoutProtected(schema: yup.AnySchema, value: unknown): unknown {
  const each = eachOf(schema)
  return each ? each(value, '', () => {}) : value
}

/** Path and label of each field of an input that names a protected diagnosis. */
export function protectedFields(schema: yup.AnySchema, value: unknown): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  eachOf(schema)?.(value, '', (path, label) => {
    found[path] = label
  })
  return found
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Whether a part of an answer bears the mark, wherever in it. */
export function isMarked(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isMarked)
  if (!isRecord(value)) return false
  return value.isProtected === true || Object.values(value).some(isMarked)
}
