import type * as yup from 'yup'
import { entryOf, fieldsOf } from '../meta.ts'
import type { Fields } from './fields.ts'

type Fits = (schema: yup.AnySchema) => boolean

/** A field that lies somewhere in a record. */
export interface PlacedField {
  readonly path: string
  readonly schema: yup.AnySchema
}

/**
 * The fields that fit, objects and lists gone through: `citizen`, `address.city`, `parts[].of`. Below one that fits
 * nothing is looked for.
 */
export const placedFields = (fields: Fields, fits: Fits): PlacedField[] =>
  Object.entries(fields).flatMap(([path, schema]) => placedIn({ path, schema }, fits))

function placedIn(field: PlacedField, fits: Fits): PlacedField[] {
  const { path, schema } = field
  if (fits(schema)) return [field]
  const entry = entryOf(schema)
  if (entry) return placedIn({ path: `${path}[]`, schema: entry }, fits)
  return Object.entries(fieldsOf(schema)).flatMap(([key, inner]) =>
    placedIn({ path: `${path}.${key}`, schema: inner }, fits),
  )
}

/** Their paths alone. */
export const pathsOf = (fields: Fields, fits: Fits): string[] =>
  placedFields(fields, fits).map(({ path }) => path)

/** Whether a path leads through a list. */
export const isInList = (path: string): boolean => path.includes('[]')

/** The path as the log and a filter say it, which go through lists by themselves. */
export const plainPath = (path: string): string => path.replaceAll('[]', '')

/** The paths that begin in one of these fields. */
export const begunIn = (fields: Fields, paths: readonly string[]): string[] =>
  paths.filter((path) => (path.split(/[.[]/)[0] ?? path) in fields)

const steps = (path: string): string[] => path.replaceAll('[]', '.[]').split('.')
const isValues = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** All values at a path, of each entry of its lists. */
export const valuesAt = (value: unknown, path: string): unknown[] => within(value, steps(path))

function within(value: unknown, [step, ...rest]: readonly string[]): unknown[] {
  if (value === undefined || value === null) return []
  if (step === undefined) return [value]
  if (step === '[]') return Array.isArray(value) ? value.flatMap((item) => within(item, rest)) : []
  return isValues(value) && Object.hasOwn(value, step) ? within(value[step], rest) : []
}

/** The same value with another one in place of each at a path. */
export const withValuesAt = (value: unknown, path: string, change: (at: unknown) => unknown): unknown =>
  changed(value, steps(path), change)

function changed(
  value: unknown,
  [step, ...rest]: readonly string[],
  change: (at: unknown) => unknown,
): unknown {
  if (value === undefined || value === null) return value
  if (step === undefined) return change(value)
  if (step === '[]') return Array.isArray(value) ? value.map((item) => changed(item, rest, change)) : value
  return isValues(value) && Object.hasOwn(value, step)
    ? { ...value, [step]: changed(value[step], rest, change) }
    : value
}
