import { unsupported } from '../errors.ts'
import type { Encoded, EncodedDocument } from './encode.ts'
import type { EncodedUpdate } from './protocol.ts'

/**
 * Applies an update to a document in stored form, in place.
 * @throws StoreError `unsupported` where MongoDB refuses: a path through a scalar, $inc of a text,
 *   $push onto something that is no array, another `_id`
 */
export function applyUpdate(document: EncodedDocument, update: EncodedUpdate, isNew: boolean): void {
  const id = document._id
  for (const [path, value] of Object.entries(update.set ?? {})) set(document, path, value)
  if (isNew) for (const [path, value] of Object.entries(update.setOnInsert ?? {})) set(document, path, value)
  for (const path of update.unset ?? []) unset(document, path)
  for (const [path, by] of Object.entries(update.inc ?? {})) increment(document, path, by)
  for (const [path, elements] of Object.entries(update.push ?? {})) push(document, path, elements)
  for (const [path, condition] of Object.entries(update.pull ?? {})) pull(document, path, condition)
  if (id !== undefined && document._id !== id) throw unsupported('The _id of a document does not change')
  if (typeof document._id !== 'string') throw unsupported('A new document needs an _id')
}

/** The object that holds the last step of a path, made where it is missing and asked for. */
function holder(
  document: EncodedDocument,
  path: string,
  isMade: boolean,
): [EncodedDocument | undefined, string] {
  const steps = path.split('.')
  const last = steps.pop() ?? path
  let at = document
  for (const step of steps) {
    let next = at[step]
    if (next === undefined) {
      if (!isMade) return [undefined, last]
      next = {}
      at[step] = next
    }
    if (typeof next !== 'object' || next === null || Array.isArray(next)) {
      if (!isMade) return [undefined, last]
      throw unsupported(`${path} leads through something that is no object`)
    }
    at = next
  }
  return [at, last]
}

function set(document: EncodedDocument, path: string, value: Encoded): void {
  const [at, last] = holder(document, path, true)
  if (at) at[last] = value
}

function unset(document: EncodedDocument, path: string): void {
  const [at, last] = holder(document, path, false)
  if (at) delete at[last]
}

function increment(document: EncodedDocument, path: string, by: number): void {
  const [at, last] = holder(document, path, true)
  const before = at?.[last] ?? (at && last in at ? null : 0)
  if (typeof before !== 'number') throw unsupported(`$inc of ${path}, which is no number`)
  if (at) at[last] = before + by
}

function push(document: EncodedDocument, path: string, elements: readonly Encoded[]): void {
  const [at, last] = holder(document, path, true)
  if (!at) return
  const before = last in at ? at[last] : []
  if (!Array.isArray(before)) throw unsupported(`$push onto ${path}, which is no array`)
  at[last] = [...before, ...elements]
}

function pull(document: EncodedDocument, path: string, condition: Encoded): void {
  const [at, last] = holder(document, path, false)
  const before = at?.[last]
  if (!at || before === undefined) return
  if (!Array.isArray(before)) throw unsupported(`$pull from ${path}, which is no array`)
  at[last] = before.filter((element) => !meets(element, condition))
}

/** An object as condition names fields that must be equal; anything else is the element itself. */
function meets(element: Encoded, condition: Encoded): boolean {
  if (typeof condition !== 'object' || condition === null || Array.isArray(condition)) {
    return same(element, condition)
  }
  if (typeof element !== 'object' || element === null || Array.isArray(element)) return false
  return Object.entries(condition).every(([field, value]) => same(element[field] ?? null, value))
}

function same(one: Encoded, other: Encoded): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
