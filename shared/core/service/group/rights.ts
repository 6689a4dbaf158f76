import {
  type AccessRow,
  accessRevision,
  defaultPermissions,
  knownRows,
  titleOf,
} from '@saude/contract/access'
import { type AppError, permissionError } from '@saude/contract/errors'
import { type GroupKey, groupKeys, isProvider } from '@saude/contract/session'
import type { Group } from './group.ts'

/** Names of some rows, found anew when the table has grown. */
function namesWhere(isMeant: (row: AccessRow) => boolean): () => ReadonlySet<string> {
  let names: ReadonlySet<string> = new Set()
  let of = -1
  return () => {
    if (of === accessRevision()) return names
    of = accessRevision()
    names = new Set(knownRows().flatMap((row) => (isMeant(row) ? [row.name] : [])))
    return names
  }
}

/** Names of all private queries: what a group may be given. */
export const privateQueries = namesWhere(({ access }) => access === 'private')

/** Names of the queries that reach beyond one client: no group of a client may be given them. */
export const providerQueries = namesWhere(({ access }) => access === 'provider')

export const isGroupKey = (key: string): key is GroupKey => groupKeys.some((known) => known === key)

/** A group of a client is none, whatever its key says. */
export const isProviderGroup = ({ key, client }: Pick<Group, 'key' | 'client'>): boolean =>
  client === null && isProvider([key])

/**
 * Whether somebody of this client, null for provider staff, may hold the group. It is asked again when a session is
 * read, so that a stored row that says otherwise gives nothing.
 */
export const fitsClient = (group: Pick<Group, 'key' | 'client'>, client: string | null): boolean =>
  group.client === client && isProvider([group.key]) === (client === null)

/**
 * What a group gives: what the store says, and for queries that are newer than that the access table's default, so
 * that a new version of the product needs no migration. Provider groups give every private query and the provider's
 * own, which a client's group never gives, whatever is stored.
 */
export function permissionsOf(group: Pick<Group, 'key' | 'client' | 'permissions' | 'known'>): string[] {
  if (isProviderGroup(group)) return [...privateQueries(), ...providerQueries()]
  const { key, permissions, known } = group
  const decided = new Set(known)
  const newer: string[] =
    isGroupKey(key) && !isProvider([key]) ? defaultPermissions(key).filter((name) => !decided.has(name)) : []
  return [...new Set([...permissions, ...newer])].filter((name) => privateQueries().has(name))
}

/**
 * What is stored of a group's permissions beside those that it gives now: of areas that are away, which no one has
 * taken.
 */
export const permissionsAway = ({ permissions }: Pick<Group, 'permissions'>): string[] =>
  permissions.filter((name) => !privateQueries().has(name) && !providerQueries().has(name))

/** What is decided for a group once it is written: all that is known now, and all that was decided before. */
export const decidedFor = ({ known }: Pick<Group, 'known'>): string[] => [
  ...new Set([...known, ...privateQueries()]),
]

/**
 * Permissions that come with a profession, not with a rank: who manages users gives them to others without holding them,
 * for else no one could employ a nurse. No one changes their own groups (`service/user/form.ts`).
 */
const professional = namesWhere(({ isProfessional }) => isProfessional === true)

/** What a group gives that somebody would have to hold to give it, and does not. */
export const missingFor = (
  group: Parameters<typeof permissionsOf>[0],
  held: ReadonlySet<string>,
): readonly string[] => permissionsOf(group).filter((name) => !held.has(name) && !professional().has(name))

/** Whether somebody with these permissions may give or take the group: users give no more than their own rights. */
export function mayGive(group: Group, held: ReadonlySet<string>, byProvider: boolean): boolean {
  if (isProviderGroup(group)) return byProvider
  return byProvider || missingFor(group, held).length === 0
}

/** So many of what is missing are named. */
const named = 3

/** Why a group cannot be given or taken: what it gives that the caller does not hold. */
export function refusedGroup(group: Group, held: ReadonlySet<string>): AppError {
  const missing = missingFor(group, held)
  const rest = missing.length > named ? ` e mais ${missing.length - named}` : ''
  const why = isProviderGroup(group)
    ? 'que é do provedor'
    : `que tem permissões que você não tem: ${missing.slice(0, named).map(titleOf).join(', ')}${rest}`
  return permissionError('groupSearch', `Dar ou retirar o grupo ${group.name}, ${why}`)
}
