import { titleOf } from '@saude/contract/access'
import { AppError, validationError } from '@saude/contract/errors'
import type { InputOf } from '@saude/contract/query'
import type { groupPermissionUpdate } from '../../contract/group.ts'
import type { Group } from './group.ts'
import { isProviderGroup, permissionsOf, privateQueries, providerQueries } from './rights.ts'

type Document = InputOf<typeof groupPermissionUpdate>['document']

/**
 * What a group would give after a change. @throws AppError for a group of the provider, for what only the provider may
 * hold, and for permissions that there are not
 */
export function permissionsAfter(group: Group, document: Document): string[] {
  if (isProviderGroup(group))
    throw new AppError('conflict', 'Os grupos do provedor têm sempre todas as permissões')
  const give = document.give ?? []
  const take = new Set(document.take ?? [])
  const reserved = give.filter((name) => providerQueries().has(name))
  if (reserved.length > 0)
    throw validationError({
      'document.give': `Só o provedor pode ter estas permissões: ${[...new Set(reserved.map(titleOf))].join(', ')}`,
    })
  const unknown = [...give, ...take].filter(
    (name) => !privateQueries().has(name) && !providerQueries().has(name),
  )
  if (unknown.length > 0)
    throw validationError({ document: `Permissões desconhecidas: ${[...new Set(unknown)].join(', ')}` })
  const kept = permissionsOf(group).filter((name) => !take.has(name))
  return [...new Set([...kept, ...give])]
}

/** What is in one list only. */
export function differenceOf(before: readonly string[], after: readonly string[]) {
  const had = new Set(before)
  const has = new Set(after)
  return {
    added: after.filter((name) => !had.has(name)),
    removed: before.filter((name) => !has.has(name)),
  }
}
