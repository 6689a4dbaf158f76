import { AppError } from '@saude/contract/errors'
import { isId } from '@saude/contract/id'
import { parseInstant } from '@saude/contract/instants'
import type { Purpose } from '@saude/contract/logged'
import type { SessionInfo } from '@saude/contract/session'
import { mayBeHere } from '@saude/core/service/demo/bounds'
import { inPost } from '@saude/core/service/session/in-post'
import type { Session } from '@saude/core/service/session/sessions'
import type { CallContext, Origin, User } from '@saude/service/handlers'
import { mayRun } from '@saude/service/permission'
import type { AskArea } from '@saude/service/service'
import { publicUser } from '@saude/service/user'
import type { Reserve } from '../disk/reserve.ts'
import type { CallFiles } from '../files/files.ts'
import type { StagedFile } from '../files/uploads.ts'
import type { AccessLog } from './access-log.ts'
import type { CallLimits } from './limits.ts'
import type { Registry, Served } from './registry.ts'
import type { RequestIds } from './request-ids.ts'

/** How a client says who it is. */
export type Credentials = { readonly type: 'User'; readonly token: string } | { readonly type: 'Public' }

/** One call from outside, whatever its transport. */
export interface IncomingCall {
  readonly requestId: string
  readonly requestKey?: string
  /** What the client says that it reads for. */
  readonly purpose?: Purpose
  /** When the person acted, as a device says it of an act that waited there. */
  readonly actedAt?: string
  /** The post in which the person acted, as their device says it. */
  readonly post?: string
  /** Milliseconds the caller waits; never longer than the query's own limit. */
  readonly timeout?: number
  readonly signal?: CallContext['signal']
  readonly progress?: CallContext['progress']
  readonly origin: Origin
  /** The Host header, for public calls. */
  readonly host: string
}

/** What a call brings. */
export interface Body {
  readonly input: unknown
  readonly files?: readonly StagedFile[]
  /** To be called when the call is over: its files go. */
  end?(): Promise<void>
}

/**
 * Reads what a call brings, once it is known that there is such a query, who asks and that they may: before that
 * nothing of it takes memory or disk.
 */
export type ReadBody = (caller: { readonly isPublic: boolean }) => Body | Promise<Body>

export interface DispatchAnswer {
  readonly data: unknown
  /** A renewed session, to be stored by the client. */
  readonly renewed?: { readonly token: string; readonly info: SessionInfo }
  /** Whose session it is; left out without one. */
  readonly client?: string
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
  /** Runs what may write, also where the disk is full (disk/reserve.ts). */
  readonly aroundWriting?: Reserve['around']
  /** Whether this gateway is still the one of its database; while it is not sure of that, it answers nothing. */
  readonly mayWork?: () => boolean
  /** Demo users may be elsewhere than at this machine. */
  readonly isDemoPublic: boolean
  readonly observe: (query: string, outcome: string, milliseconds: number) => void
}

/** The one way in, from HTTP, socket and `ask`. */
export function createDispatcher(parts: DispatcherParts) {
  const { registry, sessions, limits, accessLog, requestIds, files, observe, mayWork = () => true } = parts
  const { aroundWriting = (_, run) => run() } = parts
  const running = new Set<Promise<unknown>>()
  let isClosing = false

  /** @throws AppError where the caller may not, which is in the access log then, or where the log has no room */
  function admit(query: Served['query'], user: User, call: IncomingCall): void {
    try {
      mayRun(query, user)
    } catch (error) {
      throw accessLog.noteFailure(query, user, call, error)
    }
    accessLog.admit(query)
  }

  /** Area → session → permission → limits → body → files → request id → idempotency record and service → access log → answer. */
  async function through(served: Served, read: ReadBody, credentials: Credentials, call: IncomingCall) {
    const { query } = served
    const session = credentials.type === 'User' ? await sessions.authenticate(credentials.token) : undefined
    if (session && !mayBeHere(session, call.origin, parts.isDemoPublic)) throw new AppError('auth')
    const user = session?.user ?? publicUser(await parts.publicClient(call.host))
    admit(query, user, call)
    const run = limits.count(
      session ? { session: session.id } : { address: call.origin.address },
      query.mutates,
    )
    // A slow sender holds up their own session, but not all those who share an address.
    let leave = session && run()
    let body: Body | undefined
    try {
      body = await read({ isPublic: session === undefined })
      leave ??= run()
      if (isClosing || !mayWork()) throw new AppError('connectionFailed')
      return await finished(answer(served, body, { user, session, call }))
    } finally {
      leave?.()
      await body?.end?.()
    }
  }

  async function answer(
    served: Served,
    { input, files: uploaded = [] }: Body,
    { user, session, call }: { user: User; session: Session | undefined; call: IncomingCall },
  ): Promise<DispatchAnswer> {
    const { query, area } = served
    const { requestKey } = call
    const taken = await files.take(query, input, { user, requestKey, files: uploaded })
    const context = { ...contextOf(served, user, call, session), files: taken.others }
    const work = async () => {
      await requestIds.claim(area.area, query, context)
      return files.around(area.area, user, taken, () => area.run(query.name, taken.input, context))
    }
    const raw = await aroundWriting(query, work).catch((error: unknown) => {
      throw accessLog.noteFailure(query, user, call, error)
    })
    accessLog.note(query, user, call, raw)
    const data = files.answered(area.area, query, user, raw)
    const renewed = session && query.name !== 'userRevoke' ? await sessions.renewIfDue(session) : null
    const client = session && user.client?.id
    return { data, ...(renewed && { renewed }), ...(client !== undefined && { client }) }
  }

  /** Work that a stop waits for. */
  async function finished<T>(work: Promise<T>): Promise<T> {
    running.add(work)
    try {
      return await work
    } finally {
      running.delete(work)
    }
  }

  /** @throws AppError */
  async function dispatch(
    served: Served,
    read: ReadBody,
    credentials: Credentials,
    call: IncomingCall,
  ): Promise<DispatchAnswer> {
    if (isClosing || !mayWork()) throw new AppError('connectionFailed')
    const started = performance.now()
    const observed = (outcome: string) => observe(served.query.name, outcome, performance.now() - started)
    try {
      const answered = await through(served, read, credentials, call)
      observed('ok')
      return answered
    } catch (error) {
      observed(error instanceof AppError ? error.key : 'unknown')
      throw error
    }
  }

  /** A handler's `ask`: the caller's rights and what is left of the caller's time, no limits of its own. */
  const ask: AskArea = async (name, input, context) => {
    const { query, area } = registry.named(name)
    mayRun(query, context.user, true)
    accessLog.admit(query)
    const data = await area.run(query.name, input, context)
    accessLog.note(query, context.user, context, data)
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

function contextOf(
  { query }: Served,
  user: User,
  call: IncomingCall,
  session: Session | undefined,
): CallContext {
  const { requestId, requestKey, timeout, signal, progress, origin } = call
  const actedAt = call.actedAt === undefined ? undefined : parseInstant(call.actedAt)?.getTime()
  if (requestKey !== undefined && !isId(requestKey.toLowerCase()))
    throw new AppError('validation', undefined, { issues: ['Request-Id precisa ser um UUID'] })
  const wait = timeout !== undefined && timeout > 0 ? Math.min(timeout, query.timeout) : query.timeout
  return {
    user: session ? inPost(session, call.post, query.queueable ? actedAt : undefined) : user,
    requestId,
    origin,
    deadline: Date.now() + wait,
    ...(requestKey !== undefined && { requestKey: requestKey.toLowerCase() }),
    ...(actedAt !== undefined && { actedAt }),
    ...(signal && { signal }),
    ...(progress && { progress }),
  }
}
