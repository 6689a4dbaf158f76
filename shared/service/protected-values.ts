import { entryOf, fieldsOf, labelOf, metaOf } from '@saude/contract/meta'
import { marks } from '@saude/contract/protected'
import type * as yup from 'yup'

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

/** Whether a part of an answer bears a mark, wherever in it. */
export const isMarked = bears(marks)

/** Whether a part of an answer is not there for those who may not see protected diagnoses. */
export const isHidden = bears(['isProtected'])
