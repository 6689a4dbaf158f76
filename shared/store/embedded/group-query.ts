import { unsupported } from '../errors.ts'
import { countedFrom } from './counted-group.ts'
import { decode, type Encoded } from './encode.ts'
import type { Query } from './protocol.ts'
import type { Scope } from './scope.ts'
import { fromWhere } from './select.ts'
import { scalarColumn } from './shapes.ts'
import { where } from './where.ts'

/** A grouped select and how its rows become documents. */
export interface Grouped {
  readonly query: Query
  toDocument(row: readonly Encoded[]): Record<string, unknown>
}

interface Output {
  readonly sql: string
  /** Where the value goes: `_id`, `_id.name` or a name. */
  readonly path: string
}

type Checked = { match: object; group: object; sort: object; limit: number | undefined }

/**
 * Translates `[$match?, $group, $sort?, $limit?]`.
 * @throws StoreError `unsupported` for other stages, other orders and keys that are not stored scalars
 */
export function groupQuery(scope: Scope, stages: readonly object[]): Grouped {
  const { match, group, sort, limit } = checkStages(stages)
  const { _id: key, ...accumulators } = { _id: undefined, ...group }
  const fields = keyFields(key)
  const keys = fields.map(({ path, field }): Output => ({ sql: stored(scope, field), path }))
  const sums = Object.entries(accumulators).map(([name, each]) => accumulator(scope, name, each))
  const isCount = sums.every(({ sql }) => sql === COUNT)
  const counted = isCount
    ? countedFrom(
        scope,
        match,
        fields.map(({ field }) => pathOf(field)),
      )
    : undefined
  const condition = counted ? undefined : where(match, scope)
  const outputs = counted
    ? [
        ...fields.map(({ path, field }) => ({ sql: counted.column(pathOf(field)), path })),
        ...sums.map(({ path }) => ({ sql: 'sum(n)', path })),
      ]
    : [...keys, ...sums]
  const from = counted?.sql ?? (condition ? fromWhere(scope.collection.name, condition) : '')
  const groupBy =
    keys.length > 0 ? ` GROUP BY ${keys.map((_, index) => index + 1).join(', ')}` : ' HAVING count(*) > 0'
  const order = orderOf(sort, outputs)
  const sql =
    `SELECT ${outputs.map((output) => output.sql).join(', ')} ${from}` +
    `${groupBy}${order}${limit === undefined ? '' : ' LIMIT ?'}`
  const parameters = counted?.parameters ?? condition?.parameters ?? []
  return {
    query: {
      sql,
      parameters: limit === undefined ? parameters : [...parameters, limit],
      collection: scope.collection.name,
      ...(condition?.match === undefined ? {} : { match: condition.match }),
    },
    toDocument: (row) => documentOf(outputs, row, keys.length === 0),
  }
}

const COUNT = 'count(*)'

function checkStages(stages: readonly object[]): Checked {
  const checked: Checked = { match: {}, group: {}, sort: {}, limit: undefined }
  const order = ['$match', '$group', '$sort', '$limit']
  let last = -1
  for (const stage of stages) {
    const [[name, value] = ['', undefined], ...more] = Object.entries<unknown>({ ...stage })
    const position = order.indexOf(name)
    if (position <= last || more.length > 0)
      throw unsupported('Stages are $match, $group, $sort, $limit, in this order')
    last = position
    if (name === '$limit') checked.limit = limitOf(value)
    else if (typeof value !== 'object' || value === null) throw unsupported(`${name} needs an object`)
    else if (name === '$match') checked.match = value
    else if (name === '$group') checked.group = value
    else checked.sort = value
  }
  if (!('_id' in checked.group)) throw unsupported('An aggregation groups')
  return checked
}

function limitOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1)
    throw unsupported('$limit is 1 or more')
  return value
}

/** The stored fields of a group's key, and where their values go. */
function keyFields(key: unknown): { readonly path: string; readonly field: unknown }[] {
  if (key === null) return []
  if (typeof key === 'string') return [{ path: '_id', field: key }]
  if (typeof key !== 'object' || key === undefined)
    throw unsupported('A group key is null, a field or named fields')
  return Object.entries<unknown>({ ...key }).map(([name, field]) => ({ path: `_id.${name}`, field }))
}

function accumulator(scope: Scope, name: string, value: unknown): Output {
  const [[operator, operand] = ['', undefined], ...more] = Object.entries<unknown>({ ...Object(value) })
  if (more.length > 0 || !/^[A-Za-z]\w*$/.test(name)) throw unsupported(`${name} is no accumulator`)
  if (operator === '$sum' && operand === 1) return { sql: COUNT, path: name }
  const x = stored(scope, operand)
  if (operator === '$sum') {
    return { sql: `ifnull(sum(CASE WHEN typeof(${x}) <> 'text' THEN ${x} END), 0)`, path: name }
  }
  if (operator === '$min' || operator === '$max') return { sql: `${operator.slice(1)}(${x})`, path: name }
  throw unsupported(`The accumulator ${operator} is outside the closed subset`)
}

const stored = (scope: Scope, field: unknown): string => scalarColumn(pathOf(field), scope.shapes)

function pathOf(field: unknown): string {
  if (typeof field !== 'string' || !field.startsWith('$')) throw unsupported('Groups are of stored fields')
  return field.slice(1)
}

function orderOf(sort: object, outputs: readonly Output[]): string {
  const keys = Object.entries<unknown>({ ...sort }).flatMap(([path, direction]) => {
    if (direction !== 1 && direction !== -1) throw unsupported(`The direction of ${path} is 1 or -1`)
    const positions = outputs.flatMap((output, index) =>
      output.path === path || (path === '_id' && output.path.startsWith('_id.')) ? [index + 1] : [],
    )
    if (positions.length === 0 && path !== '_id') throw unsupported(`${path} is no result of the group`)
    return positions.map((position) => `${position}${direction === -1 ? ' DESC' : ''}`)
  })
  return keys.length > 0 ? ` ORDER BY ${keys.join(', ')}` : ''
}

function documentOf(
  outputs: readonly Output[],
  row: readonly Encoded[],
  isSingle: boolean,
): Record<string, unknown> {
  const document: Record<string, unknown> = isSingle ? { _id: null } : {}
  const named: Record<string, unknown> = {}
  for (const [index, { path }] of outputs.entries()) {
    const value = decode(row[index] ?? null)
    if (path.startsWith('_id.')) {
      named[path.slice('_id.'.length)] = value
      document._id = named
    } else document[path] = value
  }
  return document
}
