import { unsupported } from '../errors.ts'
import type { Query } from './protocol.ts'
import type { Scope } from './scope.ts'
import { select } from './select.ts'
import { checkPath, column } from './shapes.ts'

/** The different values of a path, null included and missing left out, ascending; of an array its elements. */
export function distinctQuery(scope: Scope, path: string, filter: object): Query {
  if (scope.shapes.has(checkPath(path), 'object')) throw unsupported(`${path} holds objects`)
  const steps = path.split('.')
  const isBelowArray = steps
    .slice(1)
    .some((_, at) => scope.shapes.has(steps.slice(0, at + 1).join('.'), 'array'))
  if (isBelowArray) throw unsupported(`${path} lies inside an array`)
  const value = scope.shapes.has(path, 'array') ? 'e.value' : column(path)
  const rows = select(scope, filter, { columns: value })
  const [head, tail] = splitAtWhere(rows.sql)
  const elements = scope.shapes.has(path, 'array') ? `, json_each(doc, '$.${path}') e` : ''
  if (path !== '_id' && elements === '' && !rows.match) return byIndex(rows, path, value)
  const isThere = path === '_id' || elements !== '' ? '' : ` AND json_type(doc, '$.${path}') IS NOT NULL`
  return {
    ...rows,
    sql: `${head.replace('SELECT', 'SELECT DISTINCT')}${elements}${tail}${isThere} ORDER BY 1`,
  }
}

/**
 * The values that are there are read from the index alone where one has them: SQLite does so for rows, not where it makes
 * them different, so it is kept from joining the two. Whether one is null is looked for apart, in the documents.
 */
function byIndex(rows: Query, path: string, value: string): Query {
  const [head, tail] = splitAtWhere(rows.sql)
  const some = `SELECT DISTINCT v FROM (${head.replace(value, `${value} AS v`)}${tail} AND ${value} IS NOT NULL LIMIT -1)`
  const from = head.slice(head.indexOf(' FROM '))
  const isNull = `SELECT 1${from}${tail} AND ${value} IS NULL AND json_type(doc, '$.${path}') IS NOT NULL`
  return {
    ...rows,
    sql: `SELECT v FROM (${some} UNION ALL SELECT NULL WHERE EXISTS (${isNull})) ORDER BY 1`,
    parameters: [...(rows.parameters ?? []), ...(rows.parameters ?? [])],
  }
}

function splitAtWhere(sql: string): [string, string] {
  const at = sql.indexOf(' WHERE ')
  return [sql.slice(0, at), sql.slice(at)]
}
