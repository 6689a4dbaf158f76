import { fieldsOf } from '@saude/contract/clean'
import { AppError, diskFullError, duplicateError, duplicateMessage } from '@saude/contract/errors'
import type { Query } from '@saude/contract/query'
import { StoreError, storeError } from '@saude/store'
import type { AnySchema } from 'yup'

/** The schema of an update's `document`, undefined for other queries. */
export const documentOf = (query: Query): AnySchema | undefined =>
  // Every contract's input is an object schema.
  fieldsOf(query.input).document

/** The fields that a person fills in: those of `document` for updates, else those of the input, with their path. */
const fieldPath = (query: Query, key: string): string | undefined => {
  const document = documentOf(query)
  if (document) return key in fieldsOf(document) ? `document.${key}` : undefined
  return key in fieldsOf(query.input) ? key : undefined // as above
}

/** `{client: 1, cpfKey: 1}` is about the field `cpf` (architecture.md, Store: uniqueness by a derived key). */
export function duplicateOf(query: Query, keys: readonly string[] = []): AppError {
  const fields: Record<string, string> = {}
  for (const key of keys) {
    const path = fieldPath(query, key) ?? fieldPath(query, key.replace(/Key$/, ''))
    if (path) fields[path] = duplicateMessage
  }
  return Object.keys(fields).length > 0 ? duplicateError(fields) : duplicateError()
}

/**
 * The error kind of anything that a handler threw. What is no AppError and no expected failure of the store is
 * `unknown` without details; `complain` gets the original for the log.
 */
export function failureOf(error: unknown, query: Query, complain: (error: unknown) => void): AppError {
  if (error instanceof AppError) return error
  const failure = isStoreFailure(error) ? storeError(error) : undefined
  if (failure?.kind === 'stale') return new AppError('conflict')
  if (failure?.kind === 'duplicate') return duplicateOf(query, failure.detail.keys)
  if (failure?.kind === 'preparing')
    return new AppError('tooManyRequests', failure.message, { retryAfter: preparingSeconds })
  complain(error)
  return storeOutage(failure)
}

/** Until who asked for what is still being prepared asks again. */
const preparingSeconds = 5

/** The answer for a store that cannot do its work. */
export function storeOutage(failure: StoreError | undefined): AppError {
  // Asked again with the same id, a write that was done after all answers what it did.
  if (failure?.kind === 'closed' || failure?.kind === 'away') return new AppError('connectionFailed')
  if (failure?.kind === 'gone')
    return new AppError(
      'connectionFailed',
      'O banco de dados do servidor não está mais no lugar; nada é gravado. Avise o responsável pelo sistema',
    )
  if (failure?.kind === 'full') return diskFullError()
  return new AppError('unknown')
}

const isStoreFailure = (error: unknown): boolean =>
  error instanceof StoreError || (error instanceof Error && error.name.startsWith('Mongo'))
