import { unsupported } from '../errors.ts'
import { literalOf } from '../filter.ts'
import { encodeScalar } from './encode.ts'

export type Stored = string | number | null

/** One checked check of a field, its values in stored form. */
export type Check =
  | { readonly operator: '$eq' | '$ne'; readonly value: Stored }
  | { readonly operator: 'range'; readonly sign: '>' | '>=' | '<' | '<='; readonly value: string | number }
  | { readonly operator: '$in'; readonly values: readonly Stored[] }
  | { readonly operator: '$exists'; readonly wanted: boolean }
  | { readonly operator: 'prefix'; readonly beginning: string }

const SIGNS = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' } as const

/**
 * The checks that a condition asks for; all must hold.
 * @throws StoreError `unsupported`
 */
export function checksOf(path: string, condition: unknown): Check[] {
  const scalar = encodeScalar(condition)
  if (scalar !== undefined) return [{ operator: '$eq', value: scalar }]
  if (typeof condition !== 'object' || condition === null || Array.isArray(condition)) {
    throw unsupported(`The filter on ${path} has no value that can be compared`)
  }
  const entries = Object.entries(condition)
  if (entries.length === 0) throw unsupported(`The filter on ${path} has no operator`)
  return entries.flatMap(([operator, operand]) => checkOf(path, operator, operand))
}

function checkOf(path: string, operator: string, operand: unknown): Check | Check[] {
  switch (operator) {
    case '$ne':
      return { operator, value: scalarOf(path, operand) }
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte': {
      const value = scalarOf(path, operand)
      if (value === null) throw unsupported(`${operator} null on ${path}: nothing is beyond null`)
      return { operator: 'range', sign: SIGNS[operator], value }
    }
    case '$in':
      if (!Array.isArray(operand)) throw unsupported(`$in on ${path} needs a list`)
      return { operator, values: operand.map((value) => scalarOf(path, value)) }
    case '$exists':
      if (typeof operand !== 'boolean') throw unsupported(`$exists on ${path} needs true or false`)
      return { operator, wanted: operand }
    case '$regex':
      return { operator: 'prefix', beginning: beginningOf(path, operand) }
    case '$all':
      if (!Array.isArray(operand) || operand.length === 0) throw unsupported(`$all on ${path} needs patterns`)
      return operand.map((pattern) => ({
        operator: 'prefix' as const,
        beginning: beginningOf(path, sourceOf(pattern)),
      }))
    default:
      throw unsupported(`The operator ${operator} on ${path} is outside the closed subset`)
  }
}

function scalarOf(path: string, value: unknown): Stored {
  const scalar = encodeScalar(value)
  if (scalar === undefined)
    throw unsupported(`The filter on ${path} compares with something that is no scalar`)
  return scalar
}

function beginningOf(path: string, pattern: unknown): string {
  const beginning = typeof pattern === 'string' ? literalOf(pattern) : undefined
  if (beginning === undefined)
    throw unsupported(`Only prefix() and tokens() may match ${path} with a pattern`)
  return String(encodeScalar(beginning))
}

/** By its tag and not by its prototype, which is another one in another realm (jest). */
function sourceOf(pattern: unknown): unknown {
  if (Object.prototype.toString.call(pattern) !== '[object RegExp]') return undefined
  const { source, flags } = pattern instanceof RegExp ? pattern : new RegExp(String(pattern).slice(1, -1))
  return flags === '' ? source : undefined
}
