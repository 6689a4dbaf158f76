import { defaultPermissions, isQueryName } from '@saude/contract/access'
import { accessTable } from '@saude/contract/access-table'
import { permissionError } from '@saude/contract/errors'
import { type GroupKey, groupKeys, isProvider } from '@saude/contract/session'
import type { Group } from './group.ts'

/** Names of all private queries: what provider staff hold, and what a group may be given. */
export const privateQueries: ReadonlySet<string> = new Set(
  Object.entries(accessTable).flatMap(([name, { access }]) => (access === 'private' ? [name] : [])),
)

export const isGroupKey = (key: string): key is GroupKey => groupKeys.some((known) => known === key)

export const isProviderGroup = (group: Pick<Group, 'key'>): boolean => isProvider([group.key])

/**
 * What a group gives: what the store says, and for queries that are newer than that the access table's default, so
 * that a new version of the product needs no migration. Provider groups give every private query.
 */
export function permissionsOf({
  key,
  permissions,
  known,
}: Pick<Group, 'key' | 'permissions' | 'known'>): string[] {
  if (isProvider([key])) return [...privateQueries]
  const decided = new Set(known)
  const newer = isGroupKey(key) ? defaultPermissions(key).filter((name) => !decided.has(name)) : []
  return [...new Set([...permissions, ...newer])].filter(
    (name) => isQueryName(name) && privateQueries.has(name),
  )
}

/** Whether somebody with these permissions may give or take the group: nobody gives more than the own rights. */
export function mayGive(group: Group, held: ReadonlySet<string>, byProvider: boolean): boolean {
  if (isProviderGroup(group)) return byProvider
  return byProvider || permissionsOf(group).every((name) => held.has(name))
}

export const refusedGroup = (group: Pick<Group, 'name'>) =>
  permissionError('groupSearch', `Dar ou retirar o grupo ${group.name}`)
