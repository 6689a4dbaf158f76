import type { AnyCollection } from '../definition.ts'
import { type Check, checksOf, type Stored } from './checks.ts'
import { conjuncts } from './conjuncts.ts'
import { keysName } from './counts.ts'
import { isDate, KINDS } from './encode.ts'
import type { Scope } from './scope.ts'
import { arrayOn } from './shapes.ts'
import type { Parameter } from './sql.ts'
import { isExact } from './value.ts'

/** Where a group's counts stand already, and the SQL of its fields there. */
export interface CountedFrom {
  /** `FROM "_counts" WHERE …` */
  readonly sql: string
  readonly parameters: readonly Parameter[]
  column(path: string): string
}

interface Wanted {
  readonly path: string
  readonly checks: readonly Check[]
}

/**
 * The counts that are kept of a collection (`counts` of its declaration), in place of its documents: where a group only
 * counts, and both its key and its filter name counted fields alone. Undefined where the documents have to be read.
 */
export function countedFrom(
  { collection, shapes }: Scope,
  match: object,
  keys: readonly string[],
): CountedFrom | undefined {
  const wanted: Wanted[] = []
  for (const [path, condition] of conjuncts(match)) {
    if (path.startsWith('$')) return undefined
    wanted.push({ path, checks: checksOf(path, condition) })
  }
  const asked = new Set([...keys, ...wanted.map(({ path }) => path)])
  const paths = smallest(collection, asked)
  if (!paths || [...asked].some((path) => arrayOn(path, shapes) !== undefined)) return undefined
  if (!wanted.every(({ checks }) => checks.every(isPlain))) return undefined
  const column = (path: string): string => `vals->>'$[${paths.indexOf(path)}]'`
  const name = [collection.name, keysName(paths)]
  const conditions = wanted.flatMap(({ path, checks }) =>
    checks.map((check) => conditionOf(column(path), check)),
  )
  const ranges = rangesOf(paths, wanted)
  return {
    sql: `FROM "_counts" WHERE ${['collection = ? AND keys = ? AND n <> 0', ranges.sql, ...conditions.map(({ sql }) => sql)].filter(Boolean).join(' AND ')}`,
    parameters: [...name, ...ranges.parameters, ...conditions.flatMap(({ parameters }) => parameters)],
    column,
  }
}

/** Of several countings that have all that is asked for, the one with the fewest fields has the fewest rows. */
const smallest = ({ counts }: AnyCollection, asked: ReadonlySet<string>): readonly string[] | undefined =>
  counts
    .filter((paths) => [...asked].every((path) => paths.includes(path)))
    .sort((one, other) => one.length - other.length)[0]

/** Of ranges only those of texts: other kinds lie elsewhere in the order of the store. */
function isPlain(check: Check): boolean {
  if (check.operator === '$eq' || check.operator === '$ne') return isExact(check.value)
  if (check.operator === '$in') return check.values.length > 0 && check.values.every(isExact)
  return check.operator === 'range' && typeof check.value === 'string' && !isDate(check.value)
}

interface Condition {
  readonly sql: string
  readonly parameters: readonly Parameter[]
}

function conditionOf(column: string, check: Check): Condition {
  if (check.operator === '$eq') return { sql: `${column} IS ?`, parameters: [check.value] }
  if (check.operator === '$ne') return { sql: `${column} IS NOT ?`, parameters: [check.value] }
  if (check.operator === '$in') {
    const known = check.values.filter((value) => value !== null)
    const list = `${column} IN (${known.map(() => '?').join(', ')})`
    return {
      sql: known.length < check.values.length ? `(${list} OR ${column} IS NULL)` : list,
      parameters: known,
    }
  }
  if (check.operator !== 'range') throw new TypeError(`${check.operator} is not looked up in counts`)
  const { from, to } = KINDS.string
  return {
    sql: `${column} >= ? AND ${column} < ? AND ${column} ${check.sign} ?`,
    parameters: [from, to, check.value],
  }
}

/** More than so many beginnings are not worth looking up one by one. */
const mostRanges = 200

/**
 * Counts lie in the order of their values as JSON: where the first fields are asked for one or a few values, only the
 * rows that begin with them are read.
 */
function rangesOf(paths: readonly string[], wanted: readonly Wanted[]): Condition {
  let beginnings = ['[']
  for (const path of paths) {
    const values = wanted.flatMap((one) => (one.path === path ? one.checks : [])).map(valuesOf)[0]
    if (!values || beginnings.length * values.length > mostRanges) break
    beginnings = beginnings.flatMap((start) => values.map((value) => `${start}${JSON.stringify(value)},`))
  }
  const ranges = beginnings.filter((start) => start !== '[')
  return {
    // A comma or the closing bracket follows each value; '~' stands behind both.
    sql: ranges.length > 0 ? `(${ranges.map(() => '(vals >= ? AND vals < ?)').join(' OR ')})` : '',
    parameters: ranges.flatMap((start) => [start.slice(0, -1), `${start.slice(0, -1)}~`]),
  }
}

function valuesOf(check: Check): readonly Stored[] | undefined {
  if (check.operator === '$eq') return [check.value]
  return check.operator === '$in' ? check.values : undefined
}
