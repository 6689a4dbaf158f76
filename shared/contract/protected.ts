import type * as yup from 'yup'
import { asManyAsThereAre, id, list, yesNo } from './fields.ts'
import { entryOf, fieldsOf, labelOf, metaOf } from './meta.ts'

/**
 * Secrecy of diagnoses (Lei 14.289/2022). Who holds this permission sees them, and each look is logged; for all others
 * they do not exist: entries of such a diagnosis are in no filter (`hiddenBy` of a collection), and a field that names
 * one is empty. Which diagnoses these are the fields say (`isProtected` of their metadata).
 */
export const protectedPermission = 'sensitiveDiagnosisRead'

const mark = (label: string) =>
  yesNo(label, { isGenerated: true, isProtected: (value: unknown) => value === true })

/**
 * The field `isProtected` of an answer: what stands beside it is of a protected diagnosis, and is not there for others.
 * The access log notes who got it.
 */
export const protectedMark = () => mark('Diagnóstico protegido')

/**
 * The field `namesProtected` of an answer: a field beside it names a protected diagnosis, and is empty for others, who get
 * all the rest. The access log notes who got it.
 */
export const namedMark = () => mark('Cita diagnóstico protegido')

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

const bears = (keys: readonly string[]) =>
  function isBearer(value: unknown): boolean {
    if (Array.isArray(value)) return value.some(isBearer)
    if (!isRecord(value)) return false
    return keys.some((key) => value[key] === true) || Object.values(value).some(isBearer)
  }

/** Names of the marks in answers. */
export const marks = ['isProtected', 'namesProtected'] as const

/** Whether a part of an answer bears a mark, wherever in it. */
export const isMarked = bears(marks)

/** Whether a part of an answer is not there for those who may not see protected diagnoses. */
export const isHidden = bears(['isProtected'])
