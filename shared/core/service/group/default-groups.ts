import { defaultPermissions } from '@saude/contract/access'
import { newId } from '@saude/contract/id'
import { searchable } from '@saude/contract/search'
import { groupKeys, groups as groupNames, isProvider } from '@saude/contract/session'
import type { Group } from './group.ts'
import { privateQueries } from './rights.ts'

/**
 * The eleven groups of a new client, or with null the three of the provider, with the access table's permissions.
 * @param makeId ids of the groups, in their order; demo data passes a deterministic one
 */
export function defaultGroups(client: string | null, now: Date, makeId: () => string = newId): Group[] {
  return groupKeys
    .filter((key) => isProvider([key]) === (client === null))
    .map((key) => ({
      _id: makeId(),
      client,
      key,
      name: groupNames[key],
      ...searchable(groupNames[key]),
      permissions: defaultPermissions(key),
      known: [...privateQueries()],
      createdAt: now,
      updatedAt: now,
      updatedBy: null,
      version: 1,
    }))
}
