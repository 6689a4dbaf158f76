import type { AnyCollection } from '../definition.ts'
import { unsupported } from '../errors.ts'
import { checksOf, fieldCondition } from './field.ts'
import type { Shapes } from './shapes.ts'
import { termQuery } from './term-query.ts'

export type Parameter = string | number | null

/** A condition in SQL with its parameters in order. */
export interface Sql {
  readonly sql: string
  readonly parameters: readonly Parameter[]
}

export interface Where extends Sql {
  /** A full-text query that documents must match besides. */
  readonly match?: string
  /** Nothing is asked for but the full-text query and its client. */
  readonly isMatchOnly: boolean
}

/** What a filter is translated against. */
export interface Scope {
  readonly collection: AnyCollection
  readonly shapes: Shapes
}

/**
 * Translates a filter of the closed subset.
 * @throws StoreError `unsupported` for everything outside it, undefined values included
 */
export function where(filter: object, scope: Scope): Where {
  const conditions: Sql[] = []
  const matches: string[] = []
  let others = 0
  const tenant = tenantOf(filter, scope.collection)
  for (const [path, condition] of conjuncts(filter)) {
    const match = tenant === undefined ? undefined : termQuery(path, condition, tenant, scope.collection)
    if (match !== undefined) matches.push(`(${match})`)
    else conditions.push(one(path, condition, scope))
    if (match === undefined && !(path === 'client' && condition === tenant)) others += 1
  }
  const joined = join(conditions, ' AND ')
  const isMatchOnly = matches.length > 0 && others === 0
  return matches.length > 0
    ? { ...joined, match: matches.join(' AND '), isMatchOnly }
    : { ...joined, isMatchOnly }
}

/** The pairs of a filter's path (or `$or`) and condition that all must hold, nested `$and` resolved. */
export function* conjuncts(filter: object): Generator<[string, unknown]> {
  for (const [path, condition] of Object.entries(filter)) {
    if (path === '$and') for (const part of list(condition)) yield* conjuncts(part)
    else yield [path, condition]
  }
}

/** The client whose words are asked for: without one the term index cannot be used. */
function tenantOf(filter: object, collection: AnyCollection): string | undefined {
  if (collection.tenant === 'global') return ''
  for (const [path, condition] of conjuncts(filter)) {
    if (path === 'client' && typeof condition === 'string') return condition
  }
  return undefined
}

function one(path: string, condition: unknown, scope: Scope): Sql {
  if (path === '$or') {
    const branches = list(condition).map((branch) =>
      join(
        [...conjuncts(branch)].map(([inner, value]) => one(inner, value, scope)),
        ' AND ',
      ),
    )
    return join(branches, ' OR ')
  }
  if (path.startsWith('$')) throw unsupported(`The operator ${path} is outside the closed subset`)
  return fieldCondition(path, checksOf(path, condition), scope.shapes)
}

function list(condition: unknown): object[] {
  if (!Array.isArray(condition) || condition.length === 0) throw unsupported('$and and $or need filters')
  return condition.map((part) => {
    if (typeof part !== 'object' || part === null) throw unsupported('$and and $or need filters')
    return part
  })
}

/** Joins conditions; none is "everything". */
export function join(conditions: readonly Sql[], operator: ' AND ' | ' OR '): Sql {
  const [only] = conditions
  if (only === undefined) return { sql: '1', parameters: [] }
  if (conditions.length === 1) return only
  return {
    sql: `(${conditions.map((condition) => condition.sql).join(operator)})`,
    parameters: conditions.flatMap((condition) => condition.parameters),
  }
}
