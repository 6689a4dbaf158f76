import { AppError } from '@saude/contract/errors'
import type { User } from '@saude/service/handlers'

/** Whose entries a call writes: a new entry does not say it before it is stored. @throws AppError without a client */
export function clientOf({ user }: { readonly user: Pick<User, 'client'> }): string {
  if (!user.client) throw new AppError('permission')
  return user.client.id
}
