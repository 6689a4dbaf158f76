import { validationError } from '@saude/contract/errors'
import type { Query } from '@saude/contract/query'
import { dispensePermission, protectedPermission, seesNamed } from '@saude/contract/sees-protected'
import { isProvider } from '@saude/contract/session'
import { protectedFields } from './protected-values.ts'
import type { User } from './user.ts'

/** Whether protected diagnoses exist for this user. */
export const seesProtected = ({
  permissions,
  groups,
  isAnonymization,
}: Pick<User, 'permissions' | 'groups' | 'isAnonymization'>): boolean =>
  seesNamed({
    isHolder: permissions.has(protectedPermission),
    isProvider: isProvider(groups),
    isAnonymization,
  })

/** Whether this user sees whose a medicine is that is given for protected diagnoses alone. */
export const seesDispensed = (user: Pick<User, 'permissions' | 'groups' | 'isAnonymization'>): boolean => {
  // Named one by one: of a heavy query the user is read for their rights alone.
  const { permissions, groups, isAnonymization } = user
  const isHolder = permissions.has(dispensePermission)
  return seesProtected(user) || seesNamed({ isHolder, isProvider: isProvider(groups), isAnonymization })
}

/**
 * Who may not see a diagnosis does not record it: it would be gone at once.
 * @throws AppError `validation` naming the fields
 */
export function refuseProtected(query: Pick<Query, 'input' | 'mutates'>, value: unknown): void {
  if (!query.mutates) return
  const found = Object.entries(protectedFields(query.input, value))
  if (found.length === 0) return
  throw validationError(
    Object.fromEntries(
      found.map(([path, label]) => [
        path,
        `${label}: este diagnóstico é protegido (Lei 14.289/2022) e só quem tem permissão o registra`,
      ]),
    ),
  )
}
