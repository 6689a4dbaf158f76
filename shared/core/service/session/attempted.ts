import { AppError } from '@saude/contract/errors'
import type { User } from '@saude/service/user'

/** A failure that stands in the access log as an attempt at somebody's password or code; callers do not see whose. */
export const attemptedAt = (
  { key, message, payload }: AppError,
  who: { readonly id: string; readonly name: string; readonly client: string | null },
): AppError => new AppError(key, message, { ...payload, attempted: who })

/** The caller, as the access log names them. */
export const whose = ({ id, name, client }: User) => ({ id: id ?? '', name, client: client?.id ?? null })
