import type { AnyCollection } from '../definition.ts'
import { type Check, checksOf, type Stored } from './checks.ts'
import type { EncodedDocument } from './encode.ts'
import type { Scope } from './scope.ts'
import { arrayOn } from './shapes.ts'
import { word } from './terms.ts'
import { isExact, valueIn } from './value.ts'

/** A condition whose documents the worker remembers as a set. */
export type Part =
  /** Some element of an array is, or begins with, one of these words of the term index. */
  | { readonly kind: 'words'; readonly words: readonly string[]; readonly isPrefix: boolean }
  /** A field has this value, null for a missing one. */
  | { readonly kind: 'value'; readonly path: string; readonly value: Stored }
  /** A text begins so. */
  | { readonly kind: 'prefix'; readonly path: string; readonly beginning: string }

/** Conditions that must all hold for the documents of a client ('' in a global collection). */
export interface Match {
  readonly client: string
  readonly parts: readonly Part[]
  /** The filter asks for nothing else: the number of matches is the count. */
  readonly isWhole: boolean
}

/**
 * The parts that stand for a condition, or undefined when it cannot be looked up: of a declared array nulls,
 * ranges, `$ne` and `$exists`, which are tested element by element; of other fields all but one equality or prefix,
 * and fields that no index leads to.
 */
export function partsOf(path: string, condition: unknown, client: string, scope: Scope): Part[] | undefined {
  const { collection, shapes } = scope
  const index = collection.arrays.indexOf(path)
  if (index >= 0) {
    const parts = checksOf(path, condition).map((check) => wordsPart(index, client, check))
    return parts.every((part) => part !== undefined) ? parts : undefined
  }
  if (path.startsWith('$') || arrayOn(path, shapes) !== undefined || shapes.has(path, 'object'))
    return undefined
  const [check, ...more] = checksOf(path, condition)
  if (more.length > 0 || !(isCounted(path, collection) || isIndexed(path, collection))) return undefined
  if (check?.operator === 'prefix' && check.beginning !== '')
    return [{ kind: 'prefix', path, beginning: check.beginning }]
  return check?.operator === '$eq' && isExact(check.value)
    ? [{ kind: 'value', path, value: check.value }]
    : undefined
}

/** Whether a part is worth remembering for a count: others are counted along an index. */
export function isRemembered(part: Part, collection: AnyCollection): boolean {
  return part.kind !== 'value' || isCounted(part.path, collection)
}

const isCounted = (path: string, { counts }: AnyCollection): boolean =>
  counts.some((paths) => paths.includes(path))

/** Whether an index has the field first, behind the client. */
function isIndexed(path: string, { indexes, tenant }: AnyCollection): boolean {
  return indexes.some(({ keys }) => {
    const [first, second] = Object.keys(keys)
    return (tenant === 'client' && first === 'client' ? second : first) === path
  })
}

function wordsPart(index: number, client: string, check: Check): Part | undefined {
  if (check.operator === '$eq' && check.value !== null)
    return { kind: 'words', words: [word(index, client, check.value)], isPrefix: false }
  if (check.operator === 'prefix' && check.beginning !== '')
    return { kind: 'words', words: [word(index, client, check.beginning)], isPrefix: true }
  if (check.operator === '$in' && check.values.length > 0) {
    const words = check.values.flatMap((value) => (value === null ? [] : [word(index, client, value)]))
    return words.length === check.values.length ? { kind: 'words', words, isPrefix: false } : undefined
  }
  return undefined
}

/** Whether a document with these words is among those that a part stands for. */
export function fits(
  part: Part,
  client: string,
  { tenant }: AnyCollection,
  document: EncodedDocument,
  own: readonly string[],
): boolean {
  if (part.kind === 'words')
    return part.words.some((wanted) =>
      part.isPrefix ? own.some((each) => each.startsWith(wanted)) : own.includes(wanted),
    )
  if (tenant === 'client' && document.client !== client) return false
  const value = valueIn(document, part.path)
  if (part.kind === 'value') return value === part.value
  // The kinds of other scalars begin with a mark that no text begins with.
  return typeof value === 'string' && value.startsWith(part.beginning)
}
