import { AppError } from '@saude/contract/errors'
import type { User } from './user.ts'

/**
 * Whose entries a call is about, where the store is read without the kit's tenant filter, or a new entry does not say it yet.
 * @throws AppError `permission` for callers without a client
 */
export function clientOf({ user }: { readonly user: Pick<User, 'client'> }): string {
  if (!user.client) throw new AppError('permission')
  return user.client.id
}
