import type { Check } from './checks.ts'
import { begins, compared, equals, isIn, type RangeCheck, ranges } from './compare.ts'
import { arrayOn, column, type Shapes } from './shapes.ts'
import { join, type Sql } from './sql.ts'

/**
 * The checks on one field in SQL, with MongoDB's meaning: null equals missing, and where a path holds or crosses
 * an array, a check holds when any element passes it.
 */
export function fieldCondition(path: string, checks: readonly Check[], shapes: Shapes): Sql {
  const array = arrayOn(path, shapes)
  if (array !== undefined) {
    return join(
      checks.map((check) => elementCondition(path, array, check)),
      ' AND ',
    )
  }
  return plainCondition(path, checks, shapes)
}

function plainCondition(path: string, checks: readonly Check[], shapes: Shapes): Sql {
  const x = column(path)
  // An object is a text to SQLite, so a path that may hold one says that it wants scalars.
  const mayBeObject = shapes.has(path, 'object')
  const conditions: Sql[] = []
  const rangeChecks: RangeCheck[] = []
  for (const check of checks) {
    if (check.operator === 'range') rangeChecks.push(check)
    else conditions.push(guarded(path, scalarCheck(x, check, typeOf(path)), check, mayBeObject))
  }
  for (const range of ranges(x, rangeChecks)) conditions.push(mayBeObject ? scalarOnly(path, range) : range)
  return join(conditions, ' AND ')
}

function guarded(path: string, condition: Sql, check: Check, mayBeObject: boolean): Sql {
  if (!mayBeObject || check.operator === '$exists') return condition
  if (check.operator === '$ne') {
    return check.value === null ? condition : wrap('(', condition, ` OR ${typeOf(path)} = 'object')`)
  }
  return wrap('(', condition, ` AND ${typeOf(path)} IS NOT 'object')`)
}

function scalarOnly(path: string, condition: Sql): Sql {
  return wrap('(', condition, ` AND ${typeOf(path)} IS NOT 'object')`)
}

function wrap(before: string, { sql, parameters }: Sql, behind: string): Sql {
  return { sql: `${before}${sql}${behind}`, parameters }
}

function typeOf(path: string): string {
  return path === '_id' ? "'text'" : `json_type(doc, '$.${path}')`
}

/** A check of one value `x`, whose JSON type is `type` (null in SQL when it is missing). */
function scalarCheck(x: string, check: Check, type: string): Sql {
  switch (check.operator) {
    case '$eq':
      return equals(x, check.value)
    case '$ne':
      return check.value === null
        ? { sql: `${x} IS NOT NULL`, parameters: [] }
        : compared(x, 'IS NOT', check.value)
    case '$in':
      return isIn(x, check.values)
    case '$exists':
      return { sql: `${type} IS ${check.wanted ? 'NOT ' : ''}NULL`, parameters: [] }
    case 'prefix':
      return begins(x, check.beginning)
    default:
      return join(ranges(x, [check]), ' AND ')
  }
}

/** A check of the elements of an array, or of their field behind the array. */
function elementCondition(path: string, array: string, check: Check): Sql {
  if (check.operator === '$ne') {
    return wrap('NOT ', elementCondition(path, array, { operator: '$eq', value: check.value }), '')
  }
  if (check.operator === '$exists') {
    if (path === array) return scalarCheck('', check, typeOf(path))
    if (!check.wanted) return wrap('NOT ', elementCondition(path, array, { ...check, wanted: true }), '')
  }
  const rest = path.slice(array.length + 1)
  const x = rest === '' ? 'e.value' : `CASE WHEN e.type = 'object' THEN e.value->>'$.${rest}' END`
  const type = rest === '' ? 'e.type' : `CASE WHEN e.type = 'object' THEN json_type(e.value, '$.${rest}') END`
  const passes = scalarCheck(x, check, type)
  const isContainer = rest === '' ? "e.type IN ('array', 'object')" : `ifnull(${type} = 'object', 0)`
  // A value that is no array counts as one element, and so does a missing one: as null.
  const elements = `json_each(CASE ${typeOf(array)} WHEN 'array' THEN doc->'$.${array}' ELSE json_array(doc->'$.${array}') END) e`
  // The + keeps SQLite 3.53 from making it a join, in which OFFSET counts a document once for each fitting element.
  return wrap(`+EXISTS (SELECT 1 FROM ${elements} WHERE NOT ${isContainer} AND `, passes, ')')
}
