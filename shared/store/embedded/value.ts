import type { Stored } from './checks.ts'
import type { Encoded, EncodedDocument } from './encode.ts'

/** Stands for an array or object, which no equality finds. */
export const CONTAINER: Encoded = {}

/** The value of a field; null where it is missing, an object for whatever is no scalar. */
export function valueIn(document: EncodedDocument, path: string): Encoded {
  // Most fields lie at the top, and a million documents are asked for each of them.
  if (!path.includes('.')) return scalarOf(document[path])
  let value: Encoded | undefined = document
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null) return null
    if (Array.isArray(value)) return CONTAINER
    value = value[step]
  }
  return scalarOf(value)
}

const scalarOf = (value: Encoded | undefined): Encoded =>
  typeof value === 'object' && value !== null ? CONTAINER : (value ?? null)

/** SQLite may read a long fraction another way than JavaScript. */
export function isExact(value: Stored): boolean {
  return typeof value !== 'number' || Number.isSafeInteger(value)
}
