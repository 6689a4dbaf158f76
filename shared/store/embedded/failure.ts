import { StoreError } from '../errors.ts'
import type { Failure } from './protocol.ts'

/** The primary result code of an SQLite error, or undefined for other errors. */
export function sqliteCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return undefined
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined
}

/**
 * An error in the form in which it leaves the worker: no stack, no SQL. `keysOfIndex` reads the keys out of the
 * name of an index.
 */
export function failureOf(error: unknown, keysOfIndex: (name: string) => string[]): Failure {
  if (error instanceof StoreError) return { kind: error.kind, message: error.message, detail: error.detail }
  const message = error instanceof Error ? error.message : String(error)
  switch (sqliteCode(error)) {
    case 5:
      return { kind: 'locked', message: 'O banco de dados está em uso por outro processo', detail: {} }
    case 13:
      return { kind: 'full', message: 'Não há espaço em disco: nada foi gravado', detail: {} }
    case 19:
      return duplicate(message, keysOfIndex)
    default:
      return { kind: 'failed', message, detail: {} }
  }
}

function duplicate(message: string, keysOfIndex: (name: string) => string[]): Failure {
  const index = /index '(.+)'$/.exec(message)?.[1]
  const keys = index === undefined ? ['_id'] : keysOfIndex(index)
  const collection = index === undefined ? /: (\w+)\._id$/.exec(message)?.[1] : index.split(':')[0]
  return {
    kind: 'duplicate',
    message: `Another document has the same ${keys.join(', ')}`,
    detail: { keys, ...(collection === undefined ? {} : { collection }) },
  }
}
