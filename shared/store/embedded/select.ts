import type { FindOptions } from '../collection.ts'
import { unsupported } from '../errors.ts'
import { withTie } from '../sort.ts'
import { countedQuery } from './counts.ts'
import { byValue, mergedCount, mergedPage, mergedRows } from './merged.ts'
import { cut } from './project.ts'
import { HINT, type Query, TERMS } from './protocol.ts'
import type { Scope } from './scope.ts'
import { scalarColumn } from './shapes.ts'
import type { Parameter } from './sql.ts'
import { type Where, where } from './where.ts'

/** A collection's table in SQL. Names are declared in code, and have no quotes. */
export function table(collection: string): string {
  return `"${collection}"`
}

/** Pages behind so many rows are taken from the remembered order; those before are read along the index as soon. */
const FAR = 1000

interface Parts {
  readonly columns: string
  readonly order?: string
  readonly skip?: number
  readonly limit?: number
}

/** A select over a collection's table. A skipped page chooses its rows in the index before it reads documents. */
export function select(scope: Scope, filter: object, parts: Parts): Query {
  const condition = where(filter, scope)
  const from = fromWhere(scope.collection.name, condition)
  const order = parts.order ? ` ORDER BY ${parts.order}` : ''
  const skip = natural(parts.skip ?? 0, 'skip')
  const limit = natural(parts.limit ?? 0, 'limit')
  const page = skip > 0 ? ' LIMIT ? OFFSET ?' : limit > 0 ? ' LIMIT ?' : ''
  const pageParameters = skip > 0 ? [limit > 0 ? limit : -1, skip] : limit > 0 ? [limit] : []
  const sql =
    skip > 0
      ? `SELECT ${parts.columns} FROM ${table(scope.collection.name)} WHERE n IN (SELECT n ${from}${order}${page})${order}`
      : `SELECT ${parts.columns} ${from}${order}${page}`
  return query(scope, condition, sql, pageParameters)
}

/** A count, of at most `limit` documents when it is given. */
export function selectCount(scope: Scope, filter: object, limit?: number): Query {
  const counted = limit ? undefined : countedQuery(scope, filter)
  if (counted) return counted
  const condition = where(filter, scope)
  const from = fromWhere(scope.collection.name, condition)
  if (limit === undefined || limit === 0) {
    const values = byValue(scope, filter)
    if (values) return { ...mergedCount(scope, values), collection: scope.collection.name }
    const made = query(scope, condition, `SELECT count(*) ${from}`)
    return condition.whole?.parts.length ? { ...made, match: condition.whole } : made
  }
  const some = query(scope, condition, `SELECT count(*) FROM (SELECT 1 ${from} LIMIT ?)`, [
    natural(limit, 'limit'),
  ])
  return some.match ? { ...some, match: { ...some.match, isWhole: false } } : some
}

function query(scope: Scope, condition: Where, sql: string, more: readonly Parameter[] = []): Query {
  const { match } = condition
  const plain = { sql, parameters: [...condition.parameters, ...more], collection: scope.collection.name }
  return match === undefined ? plain : { ...plain, match }
}

/** From the table where the condition holds, with the places that the worker fills for a full-text query. */
export function fromWhere(collection: string, condition: Where): string {
  return condition.match === undefined
    ? `FROM ${table(collection)} WHERE ${condition.sql}`
    : `FROM ${table(collection)} ${HINT} WHERE ${TERMS} AND ${condition.sql}`
}

/** The documents of a find, cut by SQLite as far as it can (see `cut`); `columns` in place of a projection. */
export function selectDocuments(
  scope: Scope,
  filter: object,
  { projection, sort, skip, limit }: FindOptions<Record<string, unknown>>,
  columns = cut(projection).column,
): Query {
  const order = orderBy(scope, sort)
  const chosen = chosenByValue(scope, filter, { sort, skip: skip ?? 0, limit: limit ?? 0 })
  if (chosen) {
    const { name } = scope.collection
    const sql = `SELECT ${columns} FROM ${table(name)} WHERE n IN (${chosen.sql})`
    return {
      sql: order ? `${sql} ORDER BY ${order}` : sql,
      parameters: chosen.parameters,
      collection: name,
    }
  }
  const made = select(scope, filter, {
    columns,
    ...(order === undefined ? {} : { order }),
    ...(skip === undefined ? {} : { skip }),
    ...(limit === undefined ? {} : { limit }),
  })
  if (!order || !limit) return made
  const page = { paths: Object.keys({ ...sort }), order, skip: skip ?? 0, limit }
  if (made.match) return { ...made, page }
  const { whole } = page.skip < FAR ? {} : where(filter, scope)
  return whole ? { ...made, far: whole, page } : made
}

/** The rows of a filter that asks a field for one of a few values, where an index makes that worth while. */
function chosenByValue(
  scope: Scope,
  filter: object,
  { sort, skip, limit }: { readonly sort: object | undefined; readonly skip: number; readonly limit: number },
) {
  natural(skip, 'skip')
  natural(limit, 'limit')
  if (limit === 0) {
    const values = skip === 0 ? byValue(scope, filter) : undefined
    return values && mergedRows(scope, values)
  }
  const values = sort && byValue(scope, filter, sort)
  return values && mergedPage(scope, values, { sort, skip, limit })
}

/** The order of a sort, always ending in `_id`, or undefined without a sort. */
export function orderBy(scope: Scope, sort: object | undefined): string | undefined {
  if (sort === undefined || Object.keys(sort).length === 0) return undefined
  return Object.entries<unknown>(withTie<Record<string, unknown>>({ ...sort }))
    .map(([path, direction]) => {
      if (direction !== 1 && direction !== -1) throw unsupported(`The direction of ${path} is 1 or -1`)
      return scalarColumn(path, scope.shapes) + (direction === -1 ? ' DESC' : '')
    })
    .join(', ')
}

function natural(value: number, name: string): number {
  if (!Number.isSafeInteger(value) || value < 0)
    throw unsupported(`${name} is ${value}, not a number of rows`)
  return value
}
