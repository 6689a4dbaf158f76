import type { AnyCollection } from '../definition.ts'
import { type Check, checksOf } from './checks.ts'
import { word, wordQuery } from './terms.ts'

/**
 * A condition on a declared array as a query of its term index, or undefined when it cannot be one
 * (null, ranges, `$ne`, `$exists` are tested element by element).
 */
export function termQuery(
  path: string,
  condition: unknown,
  tenant: string,
  collection: AnyCollection,
): string | undefined {
  const index = collection.arrays.indexOf(path)
  if (index < 0) return undefined
  const queries = checksOf(path, condition).map((check) => oneQuery(index, tenant, check))
  return queries.every((query) => query !== undefined) ? queries.join(' AND ') : undefined
}

function oneQuery(index: number, tenant: string, check: Check): string | undefined {
  if (check.operator === '$eq' && check.value !== null)
    return wordQuery(word(index, tenant, check.value), false)
  if (check.operator === 'prefix' && check.beginning !== '') {
    return wordQuery(word(index, tenant, check.beginning), true)
  }
  if (check.operator === '$in' && check.values.length > 0) {
    const words = check.values.map((value) => (value === null ? undefined : word(index, tenant, value)))
    if (words.includes(undefined)) return undefined
    return `(${words.map((each) => wordQuery(each ?? '', false)).join(' OR ')})`
  }
  return undefined
}
