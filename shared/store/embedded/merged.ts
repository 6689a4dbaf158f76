import { withTie } from '../sort.ts'
import { checksOf } from './checks.ts'
import { conjuncts } from './conjuncts.ts'
import type { Scope } from './scope.ts'
import { arrayOn, scalarColumn } from './shapes.ts'
import type { Parameter } from './sql.ts'
import { type Where, where } from './where.ts'

/** Each value is a walk of its own along the index. */
const most = 8

/**
 * A filter that asks a field for one of a few values, as one condition for each value, where an index holds the field
 * right before the sort. SQLite reads such a page in the index of the sort alone, past every row of other values, and
 * of `x = ? OR x IS NULL` makes no use of an index at all; value by value it reads no row that it does not need.
 * Undefined where the filter is another one.
 */
export function byValue(scope: Scope, filter: object, sort: object = {}): readonly Where[] | undefined {
  const { collection, shapes } = scope
  const all = [...conjuncts(filter)]
  const chosen = all.findIndex(([, condition]) => isChoice(condition))
  const [path, condition] = all[chosen] ?? []
  if (path === undefined || path.startsWith('$')) return undefined
  if (arrayOn(path, shapes) !== undefined || shapes.has(path, 'object')) return undefined
  const [check, ...more] = checksOf(path, condition)
  if (check?.operator !== '$in' || more.length > 0) return undefined
  // Two of one value would count twice.
  const values = [...new Set(check.values)]
  if (values.length < 2 || values.length > most) return undefined
  const tenant = collection.tenant === 'client' ? ['client'] : []
  if (tenant.some((key) => !all.some(([asked]) => asked === key))) return undefined
  const wanted = [...tenant, path, ...Object.keys(sort)]
  const isIndexed = collection.indexes.some(({ keys, having }) => {
    // Those without a value are not in it.
    if (having !== undefined && values.includes(null)) return false
    const own = Object.keys(keys)
    return wanted.every((key, index) => own[index] === key)
  })
  if (!isIndexed) return undefined
  const given: readonly unknown[] = choicesOf(condition)
  const rest = all.filter((_, index) => index !== chosen).map(([key, value]) => ({ [key]: value }))
  const distinct = check.values.flatMap((value, index) =>
    check.values.indexOf(value) === index ? [given[index]] : [],
  )
  const conditions = distinct.map((value) => where({ $and: [...rest, { [path]: value }] }, scope))
  return conditions.some(({ match }) => match) ? undefined : conditions
}

const choicesOf = (condition: unknown): readonly unknown[] =>
  typeof condition === 'object' && condition !== null && '$in' in condition && Array.isArray(condition.$in)
    ? condition.$in
    : []

const isChoice = (condition: unknown): boolean => choicesOf(condition).length > 1

interface Made {
  readonly sql: string
  readonly parameters: readonly Parameter[]
}

/** The row numbers of a page, merged from the walks of `byValue`. */
export function mergedPage(
  scope: Scope,
  conditions: readonly Where[],
  { sort, skip, limit }: { readonly sort: object; readonly skip: number; readonly limit: number },
): Made {
  const order = Object.entries<unknown>(withTie<Record<string, unknown>>({ ...sort }))
  const columns = order.map(([path], index) => `${scalarColumn(path, scope.shapes)} AS k${index}`).join(', ')
  const arms = conditions.map(
    ({ sql }) => `SELECT n, ${columns} FROM "${scope.collection.name}" WHERE ${sql}`,
  )
  // Columns of a compound are ordered by their numbers; the first is the row's own.
  const by = order.map(([, direction], index) => `${index + 2}${direction === -1 ? ' DESC' : ''}`).join(', ')
  return {
    sql: `SELECT n FROM (${arms.join(' UNION ALL ')} ORDER BY ${by} LIMIT ? OFFSET ?)`,
    parameters: [...conditions.flatMap(({ parameters }) => parameters), limit, skip],
  }
}

/** The row numbers of all, one walk after the other. */
export function mergedRows(scope: Scope, conditions: readonly Where[]): Made {
  const arms = conditions.map(({ sql }) => `SELECT n FROM "${scope.collection.name}" WHERE ${sql}`)
  return { sql: arms.join(' UNION ALL '), parameters: conditions.flatMap(({ parameters }) => parameters) }
}

/** How many rows the walks of `byValue` find together: no row has two values. */
export function mergedCount(scope: Scope, conditions: readonly Where[]): Made {
  const counts = conditions.map(({ sql }) => `(SELECT count(*) FROM "${scope.collection.name}" WHERE ${sql})`)
  return {
    sql: `SELECT ${counts.join(' + ')}`,
    parameters: conditions.flatMap(({ parameters }) => parameters),
  }
}
