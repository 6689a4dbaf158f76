import type { Boundary } from '@saude/contract/geo'
import { unsupported } from '../../errors.ts'
import { checksOf, insideOf, listOf } from '../../view/filter.ts'
import type { AnyView, ColumnKind } from '../../view/view.ts'
import { join, type Parameter, type Sql } from '../sql.ts'

/** Stands for the table of a view, whose name the worker knows. */
export const TABLE = '@view'
/** The function with which the worker looks whether a position is within one of the outlines of a question. */
export const INSIDE = 'view_inside'

/** A question for the worker, and the columns that it names. */
export interface ViewQuery {
  readonly view: string
  readonly sql: string
  readonly parameters: readonly Parameter[]
  readonly boundaries: readonly Boundary[]
  readonly columns: readonly string[]
}

type Kinds = Pick<AnyView, 'name' | 'columns'>

/** Gathers what the SQL of one question names on its way. */
export function createTerms(view: Kinds) {
  const boundaries: Boundary[] = []
  const used = new Set<string>()

  function kindOf(name: string): ColumnKind {
    const kind = name === '_id' ? 'text' : view.columns[name]
    if (kind === undefined) throw unsupported(`The view ${view.name} has no column ${name}`)
    return kind
  }

  function column(name: string): string {
    kindOf(name)
    if (name !== '_id') used.add(name)
    return `"${name}"`
  }

  /** Filters in SQL: what is not said of a row, NULL, is no truth and, behind NOT, none either. */
  function condition(filter: object): Sql {
    return join(
      Object.entries(filter).flatMap(([name, check]: [string, unknown]): Sql[] => {
        if (check === undefined) return []
        if (name === '$and') return [join(listOf(check).map(condition), ' AND ')]
        if (name === '$or') return [anyOf(listOf(check))]
        if (name === '$nor') return [wrapped('NOT ifnull(', anyOf(listOf(check)), ', 0)')]
        if (name === '$inside') return [inside(check)]
        return checksOf(check).map(([operator, value]) => passes(name, operator, value))
      }),
      ' AND ',
    )
  }

  const anyOf = (filters: readonly object[]): Sql =>
    filters.length === 0 ? { sql: '0', parameters: [] } : join(filters.map(condition), ' OR ')

  function inside(check: unknown): Sql {
    const { x, y, boundary } = insideOf(check)
    const place = boundaries.push(boundary) - 1
    const [lng, lat] = [column(x), column(y)]
    return { sql: `(${lng} IS NOT NULL AND ${INSIDE}(${place}, ${lat}, ${lng}))`, parameters: [] }
  }

  function passes(name: string, operator: string, value: unknown): Sql {
    const x = column(name)
    const parameter = (one: unknown) => stored(kindOf(name), one)
    switch (operator) {
      case '$eq':
        return { sql: `${x} IS ?`, parameters: [parameter(value)] }
      case '$ne':
        return { sql: `${x} IS NOT ?`, parameters: [parameter(value)] }
      case '$in': {
        const values: readonly unknown[] = Array.isArray(value) ? value : []
        const known = values.filter((one) => one !== null).map(parameter)
        const list = `${x} IN (${known.map(() => '?').join(', ')})`
        return { sql: known.length < values.length ? `(${list} OR ${x} IS NULL)` : list, parameters: known }
      }
      case '$bitsAllSet':
        return { sql: `${x} & ? = ?`, parameters: [parameter(value), parameter(value)] }
      case '$bitsAnySet':
        return { sql: `${x} & ? <> 0`, parameters: [parameter(value)] }
      case '$contains':
        return { sql: `instr(${x}, ?) > 0`, parameters: [parameter(value)] }
      default: {
        const sign = signs[operator]
        if (!sign) throw unsupported(`${operator} is no check of a column`)
        return { sql: `${x} ${sign} ?`, parameters: [parameter(value)] }
      }
    }
  }

  return { boundaries, used, kindOf, column, condition }
}

const signs: Readonly<Record<string, string>> = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' }

function wrapped(before: string, { sql, parameters }: Sql, behind: string): Sql {
  return { sql: `${before}${sql}${behind}`, parameters }
}

/**
 * A value as its column holds it.
 * @throws StoreError `unsupported` for one of another kind
 */
export function stored(kind: ColumnKind, value: unknown): Parameter {
  if (value === null || value === undefined) return null
  if (kind === 'flag' && typeof value === 'boolean') return value ? 1 : 0
  if (kind === 'text' && typeof value === 'string') return value
  if (kind === 'number' && typeof value === 'number' && Number.isFinite(value)) return value
  throw unsupported(`${String(value)} is no ${kind}`)
}
