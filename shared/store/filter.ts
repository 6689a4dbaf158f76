import { nameTokens } from '@saude/contract/search'
import { filterBy } from './by-path.ts'
import type { At, Path, Scalar, Unwrap } from './paths.ts'

declare const madeByHelper: unique symbol

/** An anchored pattern; only `prefix()` makes one. */
export type PrefixPattern = string & { readonly [madeByHelper]: 'prefix' }
/** The beginning of an array's element; only `tokens()` makes one. */
export type TokenPattern = RegExp & { readonly [madeByHelper]: 'token' }

type Comparable<V> = Extract<Unwrap<NonNullable<V>>, Scalar>
type IsArray<V> = NonNullable<V> extends readonly unknown[] ? true : false

/** Null is asked for where the type has it, and below a parent that may be missing. */
type Nothing<V, P extends string> = P extends `${string}.${string}` ? null : Extract<V, null>

/** The closed set of operators on one field. Ranges compare values of one kind only, as MongoDB does. */
export interface Operators<V, Null = Extract<V, null>> {
  readonly $in?: readonly (Comparable<V> | Null)[]
  readonly $ne?: Comparable<V> | Null
  readonly $gt?: Comparable<V>
  readonly $gte?: Comparable<V>
  readonly $lt?: Comparable<V>
  readonly $lte?: Comparable<V>
  /** Whether the field is there; null counts as there. */
  readonly $exists?: boolean
  /** From `prefix()`. */
  readonly $regex?: string extends Comparable<V> ? PrefixPattern : never
  /** From `tokens()`, on arrays of strings. */
  readonly $all?: IsArray<V> extends true ? readonly TokenPattern[] : never
}

/** A value (on arrays: an element), null for null or missing, or operators. */
export type Condition<V, Null = Extract<V, null>> = Comparable<V> | Null | Operators<V, Null>

/** The filters that both engines understand. Anything else does not compile and is refused at run time. */
export type Filter<T> = { readonly [P in Path<T>]?: Condition<At<T, P>, Nothing<At<T, P>, P>> } & {
  readonly $and?: Filter<T>[]
  readonly $or?: Filter<T>[]
}

/** Condition: the text begins with `beginning`, case and accents as stored. */
export function prefix(beginning: string): { readonly $regex: PrefixPattern } {
  // The brand exists for the compiler only: it keeps free patterns out of filters.
  return { $regex: `^${escapePattern(beginning)}` as PrefixPattern }
}

/**
 * Condition on a `searchTokens` array: every typed word is the beginning of some token.
 * Accents, case, order and spaces of what was typed do not matter; nothing typed matches everything.
 */
export function tokens(
  typed: string,
): { readonly $all: readonly TokenPattern[] } | { readonly $exists: true } {
  const parts = nameTokens(typed)
  if (parts.length === 0) return { $exists: true }
  // The brand exists for the compiler only: it keeps free patterns out of filters.
  return { $all: parts.map((part) => new RegExp(`^${escapePattern(part)}`) as TokenPattern) }
}

/** Both must hold. */
export const both = <T>(one: Filter<T>, other: Filter<T>): Filter<T> =>
  Object.keys(one).length === 0 ? other : filterBy({ $and: [one, other] })

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}

/** The literal beginning that an anchored pattern asks for, or undefined when it is any other pattern. */
export function literalOf(pattern: string): string | undefined {
  if (!pattern.startsWith('^')) return undefined
  const body = pattern.slice(1)
  if (/[\\^$.*+?()[\]{}|]/.test(body.replace(/\\[^A-Za-z0-9]/g, ''))) return undefined
  return body.replace(/\\(.)/gs, '$1')
}
