import { fieldsOf } from '@saude/contract/clean'
import { AppError } from '@saude/contract/errors'
import { toWire } from '@saude/contract/instants'
import { metaOf } from '@saude/contract/meta'
import type { Query } from '@saude/contract/query'
import type { AnySchema } from 'yup'
import { documentOf } from './failures.ts'

type Fields = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An update came with a version that is not the stored one. Make it with `staleError`. */
export class StaleError extends AppError {}

/** The `conflict` of an update whose caller knew an older version; what is stored now the kit adds, see `withCurrent`. */
export function staleError(stored: Fields): StaleError {
  const { version, updatedBy, updatedAt } = stored
  return new StaleError('conflict', undefined, {
    version: Number(version),
    changedBy: isRecord(updatedBy) && typeof updatedBy.name === 'string' ? updatedBy.name : null,
    changedAt: updatedAt instanceof Date ? toWire(updatedAt) : null,
  })
}

/**
 * The failure of a call as its caller may see it: a stale update with what is stored now of the fields that were sent,
 * as the query's own read query answers this caller; `current` that comes from anywhere else is dropped. Where nothing
 * was sent, no read query is declared or it refuses, nothing is shown.
 * @param read runs the read query as the caller: permission, anonymisation and access log are those of any reading
 */
export async function withCurrent(
  error: AppError,
  query: Query,
  input: Fields,
  read: (query: string, input: unknown) => Promise<unknown>,
): Promise<AppError> {
  const { current: _, ...payload } = error.payload ?? {}
  const bare = error.payload?.current ? new AppError(error.key, error.message, payload) : error
  const schema = documentOf(query)
  const { id, document } = input
  if (!(error instanceof StaleError) || !query.readBy || !schema) return bare
  if (typeof id !== 'string' || !isRecord(document) || Object.keys(document).length === 0) return bare
  const stored = await read(query.readBy.name, { id }).catch(() => undefined)
  if (!isRecord(stored)) return bare
  return new AppError(error.key, error.message, { ...payload, current: sentOf(schema, document, stored) })
}

/** The stored values of the fields that a patch names, down to the patches inside it. */
function sentOf(schema: AnySchema, patch: Fields, stored: Fields): Record<string, unknown> {
  const fields = fieldsOf(schema)
  return Object.fromEntries(
    Object.entries(patch).flatMap(([key, sent]) => {
      const field = fields[key]
      if (!field || sent === undefined || !(key in stored)) return []
      const value = stored[key]
      // Objects with a kind are one value, such as a place or a chosen unit; those without are patches themselves.
      const isPatch = field.type === 'object' && metaOf(field).kind === undefined
      return [[key, isPatch && isRecord(sent) && isRecord(value) ? sentOf(field, sent, value) : value]]
    }),
  )
}
