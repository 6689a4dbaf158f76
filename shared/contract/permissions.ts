import { type AccessEntry, titleOf } from './access.ts'

/**
 * What a screen, an entry or a button needs: one permission, all of a list, or some of a list whose items may
 * themselves be sets that must all be held.
 */
export type Needs =
  | string
  | { readonly some: readonly Needs[]; readonly every?: never }
  | { readonly every: readonly Needs[]; readonly some?: never }

/** Whether running a query takes a permission that a session holds or does not. */
export const isHeld = ({ access }: Pick<AccessEntry, 'access'>): boolean =>
  access === 'private' || access === 'provider'

/** Names of all permissions that a need speaks of. */
export const namesIn = (needs: Needs | undefined): string[] =>
  needs === undefined
    ? []
    : typeof needs === 'string'
      ? [needs]
      : (needs.some ?? needs.every).flatMap((item) => namesIn(item))

/** True where the permissions held satisfy the need; no need is always satisfied. */
export function holds(needs: Needs | undefined, held: ReadonlySet<string>): boolean {
  if (needs === undefined) return true
  if (typeof needs === 'string') return held.has(needs)
  if (needs.some) return needs.some.some((item) => holds(item, held))
  return needs.every.every((item) => holds(item, held))
}

/** Permissions of the need that are not held, in order; for `some`, those of every alternative. */
export function missing(needs: Needs | undefined, held: ReadonlySet<string>): string[] {
  if (needs === undefined || holds(needs, held)) return []
  if (typeof needs === 'string') return [needs]
  return [...new Set((needs.some ?? needs.every).flatMap((item) => missing(item, held)))]
}

const set = (needs: Needs): string =>
  typeof needs === 'string' ? titleOf(needs) : (needs.some ?? needs.every).map(set).join('; ')

/** Why a link is disabled, in one of two sentences; undefined where it is not. */
export function explainMissing(needs: Needs | undefined, held: ReadonlySet<string>): string | undefined {
  if (needs === undefined || holds(needs, held)) return undefined
  if (typeof needs !== 'string' && needs.some) {
    const sets = needs.some.map((item) => `(${set(item)})`).join(', ')
    return `Não é possível acessar esse recurso devido a não possuir nenhum dos seguintes conjuntos de permissões: ${sets}`
  }
  const titles = missing(needs, held).map(titleOf).join(', ')
  return `Não é possível acessar esse recurso devido à falta das seguintes permissões: ${titles}`
}
