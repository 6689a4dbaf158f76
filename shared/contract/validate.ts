import * as yup from 'yup'
import { clean } from './clean.ts'
import { AppError, validationError } from './errors.ts'
import { texts } from './locale.ts'

/** Field path → sentence of everything that a value breaks; empty where it fits. */
export function problems(schema: yup.AnySchema, value: unknown): Record<string, string> {
  try {
    schema.validateSync(value, { strict: true, abortEarly: false })
    return {}
  } catch (error) {
    if (!yup.ValidationError.isError(error)) throw error
    const found: Record<string, string> = {}
    for (const inner of error.inner.length > 0 ? error.inner : [error]) {
      const path = inner.path ?? ''
      found[path] ??= describe(inner)
    }
    return found
  }
}

function describe(error: yup.ValidationError): string {
  if (error.type !== 'noUnknown') return error.message
  const unknown = error.params?.unknown
  return texts.unknownKeys(typeof unknown === 'string' ? unknown.split(', ') : [])
}

/**
 * Cleans and validates an input, strictly: wrong types, unknown keys and broken rules throw one `validation`
 * error whose `payload.fields` names each field by its path ('document.name').
 */
export function validated<T>(schema: yup.Schema<T>, input: unknown): T {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new AppError('validation', texts.validation, { issues: ['O pedido precisa ser um objeto'] })
  }
  const value = clean(schema as yup.AnySchema, input) // yup's Schema<T> and AnySchema differ in flags only
  const found = problems(schema as yup.AnySchema, value)
  if (Object.keys(found).length > 0) throw validationError(found)
  return value as T // the lines above proved it
}
