import { AppError } from '@saude/contract/errors'
import { isId } from '@saude/contract/id'
import type { SessionInfo } from '@saude/contract/session'
import type { CallContext, Origin, UploadedFile, User } from '@saude/service/handlers'
import type { AskArea } from '@saude/service/service'
import { publicUser } from '@saude/service/user'
import type { Session } from '../core/service/session/sessions.ts'
import type { CallFiles } from '../files/files.ts'
import type { AccessLog } from './access-log.ts'
import type { CallLimits } from './limits.ts'
import { mayRun } from './permission.ts'
import type { Registry, Served } from './registry.ts'
import type { RequestIds } from './request-ids.ts'

/** How a client says who it is. */
export type Credentials = { readonly type: 'User'; readonly token: string } | { readonly type: 'Public' }

/** One call from outside, whatever its transport. */
export interface IncomingCall {
  readonly requestId: string
  readonly requestKey?: string
  /** Milliseconds the caller waits; never longer than the query's own limit. */
  readonly timeout?: number
  readonly signal?: CallContext['signal']
  readonly progress?: CallContext['progress']
  readonly files?: readonly UploadedFile[]
  readonly origin: Origin
  /** The Host header, for public calls. */
  readonly host: string
}

export interface DispatchAnswer {
  readonly data: unknown
  /** A renewed session, to be stored by the client. */
  readonly renewed?: { readonly token: string; readonly info: SessionInfo }
}

/** The part of core's sessions that a call needs. */
export interface CallSessions {
  /** @throws AppError `auth` */
  authenticate(token: string): Promise<Session>
  renewIfDue(session: Session): Promise<{ readonly token: string; readonly info: SessionInfo } | null>
}

export interface DispatcherParts {
  readonly registry: Registry
  readonly sessions: CallSessions
  readonly limits: CallLimits
  readonly accessLog: AccessLog
  readonly requestIds: RequestIds
  readonly files: CallFiles
  /** The client of a host name, or the only one (architecture.md, Gateway and services). */
  readonly publicClient: (host: string) => Promise<User['client']>
  readonly observe: (query: string, outcome: string, milliseconds: number) => void
}

/** The one way in, from HTTP, socket and `ask`. */
export function createDispatcher(parts: DispatcherParts) {
  const { registry, sessions, limits, accessLog, requestIds, files, observe } = parts
  const running = new Set<Promise<unknown>>()
  let isClosing = false

  /** Area → session → permission → limits → files → request id → receipt and service → access log → answer. */
  async function through(served: Served, input: unknown, credentials: Credentials, call: IncomingCall) {
    const { query, area } = served
    const session = credentials.type === 'User' ? await sessions.authenticate(credentials.token) : undefined
    const user = session?.user ?? publicUser(await parts.publicClient(call.host))
    mayRun(query, user)
    accessLog.admit(query)
    const leave = limits.enter(
      session ? { session: session.id } : { address: call.origin.address },
      query.mutates,
    )
    try {
      const { requestKey, files: uploaded = [] } = call
      const taken = files.take(query, input, { user, requestKey, files: uploaded })
      const context = contextOf(served, user, { ...call, files: taken.others })
      await requestIds.claim(area.area, query, context)
      const raw = await files
        .around(area.area, user, taken, () => area.run(query.name, taken.input, context))
        .catch((error: unknown) => {
          throw accessLog.noteFailure(query, user, call.requestId, error)
        })
      accessLog.note(query, user, call.requestId, raw)
      const data = files.answered(area.area, query, user, raw)
      const renewed = session && query.name !== 'userRevoke' ? await sessions.renewIfDue(session) : null
      return renewed ? { data, renewed } : { data }
    } finally {
      leave()
    }
  }

  /** @throws AppError */
  async function dispatch(
    served: Served,
    input: unknown,
    credentials: Credentials,
    call: IncomingCall,
  ): Promise<DispatchAnswer> {
    if (isClosing) throw new AppError('connectionFailed')
    const started = performance.now()
    const work = through(served, input, credentials, call)
    running.add(work)
    try {
      const answer = await work
      observe(served.query.name, 'ok', performance.now() - started)
      return answer
    } catch (error) {
      observe(
        served.query.name,
        error instanceof AppError ? error.key : 'unknown',
        performance.now() - started,
      )
      throw error
    } finally {
      running.delete(work)
    }
  }

  /** A handler's `ask`: the caller's rights and what is left of the caller's time, no limits of its own. */
  const ask: AskArea = async (name, input, context) => {
    const { query, area } = registry.named(name)
    mayRun(query, context.user, true)
    accessLog.admit(query)
    const data = await area.run(query.name, input, context)
    accessLog.note(query, context.user, context.requestId, data)
    return data
  }

  return {
    dispatch,
    ask,
    /** Refuses new calls and waits until those that run are done, at most `milliseconds`. */
    async drain(milliseconds: number): Promise<void> {
      isClosing = true
      const enough = new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
      await Promise.race([Promise.allSettled(running), enough])
    },
  }
}

export type Dispatcher = ReturnType<typeof createDispatcher>

function contextOf({ query }: Served, user: User, call: IncomingCall): CallContext {
  const { requestId, requestKey, timeout, signal, progress, files, origin } = call
  if (requestKey !== undefined && !isId(requestKey.toLowerCase()))
    throw new AppError('validation', undefined, { issues: ['Request-Id precisa ser um UUID'] })
  const wait = timeout !== undefined && timeout > 0 ? Math.min(timeout, query.timeout) : query.timeout
  return {
    user,
    requestId,
    origin,
    deadline: Date.now() + wait,
    asText: true,
    ...(requestKey !== undefined && { requestKey: requestKey.toLowerCase() }),
    ...(signal && { signal }),
    ...(progress && { progress }),
    ...(files && { files }),
  }
}
