import { AppError } from '@saude/contract/errors'
import type { GroupKey } from '@saude/contract/session'
import type { CallContext, Origin, User } from '@saude/service/handlers'

/** A call's context as it is sealed: everything but what only exists in one process (signal, progress, files). */
export interface SealedContext {
  readonly user: Omit<User, 'permissions' | 'groups'> & {
    // Names that the gateway knows.
    readonly groups: readonly GroupKey[]
    readonly permissions: readonly string[]
  }
  readonly requestId: string
  readonly requestKey?: string
  /** Milliseconds since 1970. */
  readonly actedAt?: number
  /** Milliseconds since 1970. */
  readonly deadline: number
  readonly origin?: Origin
  /** Asked by a heavy query, whose place it shares. */
  readonly isWithinHeavy?: boolean
}

/** The context of a call as it goes to a service of its own process: JSON, which has no sets. */
export const sealedContext = ({
  user,
  requestId,
  requestKey,
  actedAt,
  deadline,
  origin,
  isWithinHeavy,
}: CallContext): SealedContext => ({
  user: { ...user, permissions: [...user.permissions] },
  requestId,
  deadline,
  ...(requestKey !== undefined && { requestKey }),
  ...(actedAt !== undefined && { actedAt }),
  ...(origin && { origin }),
  ...(isWithinHeavy && { isWithinHeavy }),
})

/** What `sealedContext` made: only holders of the secret can write a context with a user. */
const isSealed = (claim: unknown): claim is SealedContext =>
  typeof claim === 'object' && claim !== null && 'user' in claim

/** The context in a token whose seal was checked: the gateway wrote it. @throws AppError `auth` where there is none */
export function contextFrom(claim: unknown): CallContext {
  if (!isSealed(claim)) throw new AppError('auth')
  const { user, ...rest } = claim
  return { ...rest, user: { ...user, permissions: new Set(user.permissions) } }
}
