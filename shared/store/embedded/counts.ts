import { checksOf } from './checks.ts'
import { conjuncts } from './conjuncts.ts'
import type { Encoded } from './encode.ts'
import type { Query } from './protocol.ts'
import type { Scope } from './scope.ts'
import { arrayOn } from './shapes.ts'
import { CONTAINER, isExact } from './value.ts'

/** A value as it is counted: all arrays and objects are one. */
export const countedValue = (value: Encoded): Encoded =>
  typeof value === 'object' && value !== null ? CONTAINER : value

/** The values of some fields in the form in which documents with them are counted. */
export const valuesKey = (values: readonly Encoded[]): string => JSON.stringify(values.map(countedValue))

/** The name of counted fields. */
export const keysName = (paths: readonly string[]): string => paths.join(',')

/** The look-up of a count, or undefined when documents are not counted by what the filter asks for. */
export function countedQuery(scope: Scope, filter: object): Query | undefined {
  const asked = equalities(scope, filter)
  const [everything] = scope.collection.counts
  if (asked?.size === 0 && everything) {
    return {
      sql: 'SELECT ifnull(sum(n), 0) FROM "_counts" WHERE collection = ? AND keys = ?',
      parameters: [scope.collection.name, keysName(everything)],
      collection: scope.collection.name,
    }
  }
  const paths = asked && scope.collection.counts.find((each) => isSame(each, asked))
  if (!asked || !paths) return undefined
  const values = valuesKey(paths.map((path) => asked.get(path) ?? null))
  return {
    sql: 'SELECT ifnull((SELECT n FROM "_counts" WHERE collection = ? AND keys = ? AND vals = ?), 0)',
    parameters: [scope.collection.name, keysName(paths), values],
    collection: scope.collection.name,
  }
}

function isSame(paths: readonly string[], asked: ReadonlyMap<string, Encoded>): boolean {
  return paths.length === asked.size && paths.every((path) => asked.has(path))
}

/** The fields and values of a filter that consists of equalities, one for each field. */
function equalities({ shapes }: Scope, filter: object): ReadonlyMap<string, Encoded> | undefined {
  const asked = new Map<string, Encoded>()
  for (const [path, condition] of conjuncts(filter)) {
    if (path.startsWith('$') || asked.has(path)) return undefined
    const [check, ...more] = checksOf(path, condition)
    if (check?.operator !== '$eq' || more.length > 0) return undefined
    if (!isExact(check.value)) return undefined
    if (arrayOn(path, shapes) !== undefined) return undefined
    asked.set(path, check.value)
  }
  return asked
}
