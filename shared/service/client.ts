import { AppError } from '@saude/contract/errors'
import type { User } from './user.ts'

/** What who works for all clients has to do first, where there is nothing to answer without one. */
export const chooseClient = 'Escolha antes o cliente em cujos dados trabalha'

/**
 * Whose entries a call is about, where the store is read without the kit's tenant filter, or a new entry does not say it yet.
 * @throws AppError `permission` for callers without a client
 */
export function clientOf({ user }: { readonly user: Pick<User, 'client'> }): string {
  if (!user.client) throw new AppError('permission', chooseClient)
  return user.client.id
}
