import type { AnyCollection } from '../definition.ts'
import { unsupported } from '../errors.ts'
import { checksOf } from './checks.ts'
import { branches, conjuncts } from './conjuncts.ts'
import { fieldCondition } from './field.ts'
import { isRemembered, type Match, type Part, partsOf } from './part.ts'
import type { Scope } from './scope.ts'
import { join, type Sql } from './sql.ts'

export interface Where extends Sql {
  /** Words or beginnings that documents must have besides, with whatever else can be looked up. */
  readonly match?: Match
  /** The whole filter as sets that are worth remembering; of no sets when it asks for a client alone, or for nothing. */
  readonly whole?: Match
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
    const either = branches(condition).map((branch) =>
      join(
        [...conjuncts(branch)].map(([inner, value]) => one(inner, value, scope)),
        ' AND ',
      ),
    )
    return join(either, ' OR ')
  }
  if (path.startsWith('$')) throw unsupported(`The operator ${path} is outside the closed subset`)
  return fieldCondition(path, checksOf(path, condition), scope.shapes)
}
