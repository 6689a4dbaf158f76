import { AppError, describeError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { expiryOf } from '../session/gate.ts'
import type { IdleLock } from '../session/idle-lock.ts'
import type { SessionStore } from '../session/store.ts'
import { createBeside } from './beside.ts'
import type { CallSpec } from './call.ts'
import { type Live, SocketGone } from './live.ts'
import type { AskOptions, Carrier, Sent } from './types.ts'

export interface TransportOptions {
  readonly session: SessionStore
  readonly http: Carrier
  readonly live: Pick<Live, 'ask' | 'isConnected' | 'opening'>
  /** While the page is covered, calls of the person wait. */
  readonly lock: Pick<IdleLock, 'isLocked' | 'opened'>
}

/** Answers the data, or null when the caller aborted. Throws AppErrors only. */
export type Transport = (call: CallSpec, input: unknown, options?: AskOptions) => Promise<unknown>

/**
 * The one way to the server: by socket where one is connected, by HTTP with files, when forced and otherwise
 *. A call that loses its socket goes on over HTTP with the same `Request-Id`.
 */
export function createTransport({ session, http, live, lock }: TransportOptions): Transport {
  const beside = createBeside(live)
  return async (call, input, options = {}) => {
    const { signal, files, forceHttp = false, progress, timeout = call.timeout } = options
    if (signal?.aborted) return null
    if (lock.isLocked() && call.access.access !== 'public' && !options.whileLocked) {
      await Promise.race([lock.opened(), abortOf(signal)])
      if (signal?.aborted) return null
    }
    const controller = new AbortController()
    let stopped: 'aborted' | 'late' | undefined
    const stop = (why: 'aborted' | 'late') => {
      stopped ??= why
      controller.abort()
    }
    const onAbort = () => stop('aborted')
    signal?.addEventListener('abort', onAbort)
    const timer = setTimeout(() => stop('late'), timeout)
    const token = tokenFor(call, session)
    const sent: Sent = {
      call,
      input,
      token,
      requestKey: options.requestKey ?? (call.mutates ? newId() : undefined),
      files,
      progress,
      purpose: options.purpose,
      actedAt: options.actedAt,
      post: call.mutates ? (options.post ?? session.current()?.info.postId ?? undefined) : undefined,
      timeout,
      signal: controller.signal,
    }
    const mayWait = !files && !forceHttp && !call.mutates
    const turn = mayWait ? beside(token, controller.signal) : undefined
    const leave = turn && (await turn)
    // The socket speaks for one person or for the public; a call as somebody else has to go another way.
    const bySocket = !files && !forceHttp && live.isConnected(token)
    try {
      const { data, renewed } = await (bySocket ? live.ask(sent).catch(orHttp(sent)) : http(sent))
      if (renewed) session.renew(token, renewed)
      return stopped === 'aborted' ? null : data
    } catch (reason) {
      if (stopped === 'aborted') return null
      const error = stopped === 'late' ? new AppError('timeout', 'Conexão lenta') : describeError(reason)
      // An answer to an older token says nothing about the session of now.
      if (error.key === 'auth' && token !== null && session.current()?.token === token)
        session.signOut(error.payload?.revoked ? 'revoked' : 'expired')
      throw error
    } finally {
      leave?.()
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
  }

  function orHttp(sent: Sent) {
    return (reason: unknown) => {
      if (reason instanceof SocketGone && !sent.signal.aborted) return http(sent)
      throw reason
    }
  }
}

const abortOf = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }))

/**
 * The token that a call is sent with. Signing in or setting a password has no session yet; a public call does not fail
 * because an old session lies about.
 */
function tokenFor(call: CallSpec, session: SessionStore): string | null {
  const token = session.current()?.token ?? null
  if (call.access.access !== 'public' || token === null) return token
  if (call.mutates) return null
  const expiry = expiryOf(token)
  return expiry !== undefined && expiry * 1000 > Date.now() ? token : null
}
