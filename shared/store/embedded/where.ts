import type { AnyCollection } from '../definition.ts'
import { unsupported } from '../errors.ts'
import { checksOf, fieldCondition } from './field.ts'
import { isRemembered, type Match, type Part, partsOf } from './part.ts'
import type { Shapes } from './shapes.ts'

export type Parameter = string | number | null

/** A condition in SQL with its parameters in order. */
export interface Sql {
  readonly sql: string
  readonly parameters: readonly Parameter[]
}

export interface Where extends Sql {
  /** Words or beginnings that documents must have besides, with whatever else can be looked up. */
  readonly match?: Match
  /** The whole filter as sets that are worth remembering; of no sets when it asks for a client alone, or for nothing. */
  readonly whole?: Match
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
  const parts: Part[] = []
  let isWhole = true
  const client = tenantOf(filter, scope.collection)
  for (const [path, condition] of conjuncts(filter)) {
    const isClient = path === 'client' && condition === client && scope.collection.tenant === 'client'
    const own = client === undefined || isClient ? undefined : partsOf(path, condition, client, scope)
    if (own) parts.push(...own)
    else if (!isClient) isWhole = false
    // Other parts stay conditions too, for which there may be an index.
    if (own?.[0]?.kind !== 'words') conditions.push(one(path, condition, scope))
  }
  const joined = join(conditions, ' AND ')
  if (client === undefined || (parts.length === 0 && !isWhole)) return joined
  const words = parts.filter(({ kind }) => kind === 'words')
  if (!isWhole) {
    // What else is asked for may leave less than a beginning does, and has an index of its own.
    return words.length > 0 ? { ...joined, match: { client, parts: words, isWhole } } : joined
  }
  const match = { client, parts, isWhole }
  return {
    ...joined,
    ...(parts.some(({ kind }) => kind !== 'value') && { match }),
    ...(parts.every((part) => isRemembered(part, scope.collection)) && { whole: match }),
  }
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
