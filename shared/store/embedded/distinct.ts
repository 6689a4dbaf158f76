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
  const isThere = path === '_id' || elements !== '' ? '' : ` AND json_type(doc, '$.${path}') IS NOT NULL`
  return {
    ...rows,
    sql: `${head.replace('SELECT', 'SELECT DISTINCT')}${elements}${tail}${isThere} ORDER BY 1`,
  }
}

function splitAtWhere(sql: string): [string, string] {
  const at = sql.indexOf(' WHERE ')
  return [sql.slice(0, at), sql.slice(at)]
}
