import { AppError, permissionError, secondFactorError } from '@saude/contract/errors'
import type { Query } from '@saude/contract/query'
import { isProvider } from '@saude/contract/session'
import type { User } from './user.ts'

/**
 * Whether this user may run this query: what counts is the store's permissions of the user's groups, not the table.
 * `byService` is true for an `ask` of another area's handler.
 * @throws AppError `auth` without a session, `permission` naming what is missing, be it a second factor
 */
export function mayRun(query: Pick<Query, 'permission' | 'access'>, user: User, byService = false): void {
  const { access, title, secondFactor } = query.access
  switch (access) {
    case 'public':
      return
    case 'authenticated':
      if (user.id === null) throw new AppError('auth')
      return
    case 'private':
      if (user.id === null && !byService) throw new AppError('auth')
      if (!user.permissions.has(query.permission) && !isProvider(user.groups))
        throw permissionError(query.permission, title)
      if (secondFactor && user.secondFactor !== 'given' && !byService)
        throw secondFactorError(query.permission, title, user.secondFactor === 'owed')
      return
    case 'provider':
      if (user.id === null) throw new AppError('auth')
      // What the store says of a group does not count: these queries reach beyond one client.
      if (!isProvider(user.groups)) throw permissionError(query.permission, title)
      return
    case 'service':
      if (byService) return
      throw permissionError(query.permission, title)
    case 'closed':
      throw permissionError(query.permission, title)
  }
}
