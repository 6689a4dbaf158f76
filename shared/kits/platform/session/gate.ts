import { AppError } from '@saude/contract/errors'
import type { SessionEnd } from './store.ts'

/** What decides whether a screen is shown. */
export interface GateState {
  /** The page is loading, or somebody is being authenticated. */
  readonly loading: boolean
  readonly token: string | null
  /** Why there is no token any more, where there was one. */
  readonly ended?: SessionEnd | null
  /** Milliseconds since 1970. */
  readonly now: number
  /** Something that failed on the way to the screen. */
  readonly error?: AppError | undefined
  readonly online: boolean
  /** False for screens that work without a connection. */
  readonly needsConnection: boolean
}

export type Gate =
  | { readonly kind: 'loading' }
  | { readonly kind: 'error'; readonly error: AppError }
  | { readonly kind: 'open' }

export const expiredMessage = 'Sua sessão expirou, faça login novamente'

const failed = (error: AppError): Gate => ({ kind: 'error', error })

/** Whether a screen is shown and what stands in its place, the first reason that applies. */
export function gate({ loading, token, ended, now, error, online, needsConnection }: GateState): Gate {
  if (loading) return { kind: 'loading' }
  // An early call may have heard of the end sooner than this: the person still learns why.
  if (token === null)
    return failed(
      ended && ended !== 'signedOut' ? new AppError('auth', expiredMessage) : new AppError('auth'),
    )
  const expiry = expiryOf(token)
  if (expiry === undefined || expiry * 1000 <= now) return failed(new AppError('auth', expiredMessage))
  if (error) return failed(error)
  if (!online && needsConnection) return failed(new AppError('connectionFailed'))
  return { kind: 'open' }
}

/** The `exp` claim of a token in unix seconds; undefined where it has none or is no token. */
export function expiryOf(token: string): number | undefined {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return undefined
    return typeof claims.exp === 'number' ? claims.exp : undefined
  } catch {
    return undefined
  }
}
