import type { Server as HttpServer } from 'node:http'
import { AppError, errorBody } from '@saude/contract/errors'
import type { Session } from '@saude/core/service/session/sessions'
import { createDeparture } from '@saude/service/departure'
import { Server, type Socket } from 'socket.io'
import type { Credentials, Dispatcher } from '../dispatch/dispatch.ts'
import type { Registry } from '../dispatch/registry.ts'
import { type Arrived, originOf, type Trust } from '../http/origin.ts'
import type { Limits } from '../settings.ts'
import { limitBacklog } from './backlog.ts'
import { type Budget, createBudgets } from './budget.ts'
import { refuseFlood } from './handshake.ts'
import { readQuery } from './message.ts'
import { meterConnections, payerOf, refuseOverspent } from './meter.ts'
import { parser } from './parser.ts'

/** What the server remembers of a socket; `session` is undefined for public ones. */
export interface SocketState {
  credentials: Credentials
  session?: Session
}

interface ServerMessages {
  readonly general: (message: GeneralMessage) => void
  // response.{requestId}
  readonly [name: `response.${string}`]: (message: ResponseMessage) => void
}

interface ClientMessages {
  query: (message: unknown) => void
  abort: (message: unknown) => void
}

export type GeneralMessage =
  | { readonly type: 'authUpdate'; readonly token: string; readonly info: unknown }
  | { readonly type: 'notification'; readonly countUnread: number }
  | { readonly type: 'release'; readonly area: string; readonly version: string }
  /** What is live when the connection begins. */
  | {
      readonly type: 'releases'
      readonly areas: readonly { readonly name: string; readonly version: string }[]
    }
  | { readonly type: 'changed'; readonly topic: string; readonly ids?: readonly string[] }
  /** More changed since the page began to ask than can be said one by one. */
  | { readonly type: 'missed' }
  /** `revoked`: it was taken away, and what its device keeps has to go. */
  | { readonly type: 'signedOut'; readonly revoked: boolean }

type ResponseMessage =
  | { readonly type: 'progress'; readonly fraction: number; readonly message?: string }
  | {
      readonly type: 'finish'
      readonly data?: unknown
      readonly error?: unknown
      readonly newToken?: string
      readonly newInfo?: unknown
    }

export type GatewayServer = Server<ClientMessages, ServerMessages, Record<string, never>, SocketState>
export type GatewaySocket = Socket<ClientMessages, ServerMessages, Record<string, never>, SocketState>

/** Calls under way, by their requestId. */
type Calls = Map<string, Pick<ReturnType<typeof createDeparture>, 'abort'>>

interface SocketParts {
  readonly registry: Registry
  readonly dispatch: Dispatcher['dispatch']
  readonly authenticate: (token: string) => Promise<Session>
  readonly limits: Limits
  readonly trust: Trust
  readonly socketCount: (count: number) => void
  /** A connection of this network was ended because it sent too much. */
  readonly socketCutOff: (network: string) => void
  readonly complain: (what: string, error: unknown) => void
}

/** The socket half of the gateway (wire.md, Socket). */
export function createSockets(server: HttpServer, parts: SocketParts): GatewayServer {
  const budgets = createBudgets(parts.limits)
  const io: GatewayServer = new Server(server, {
    transports: ['websocket'],
    allowUpgrades: false,
    serveClient: false,
    maxHttpBufferSize: parts.limits.frameBytes,
    // A connection that says hello must also say who it is.
    connectTimeout: 10_000,
    // Packed messages made the process a third larger and 1,500 people's calls several times slower (e2e/bench): who
    // must save bytes asks through HTTP, which packs.
    perMessageDeflate: false,
    allowRequest: refuseFlood(budgets, parts.trust),
    parser,
  })
  const budgetOf = meterConnections(io, budgets, parts.trust, parts.socketCutOff)
  const held = (room: string) => io.of('/').adapter.rooms.get(room)?.size ?? 0
  io.use((socket, next) => {
    admit(socket, parts, held, budgetOf(socket.conn)).then(
      () => next(),
      (error: unknown) => next(refusal(error)),
    )
  })
  io.on('connection', (socket) => {
    limitBacklog(socket, parts.limits.unreadSize)
    parts.socketCount(io.engine.clientsCount)
    const { session } = socket.data
    socket.join(session ? roomsOf(session) : visitorsBeside(socket, parts))
    if (session) lookAgain(socket, parts)
    const calls: Calls = new Map()
    socket.on('query', (message) => {
      answer(socket, message, calls, parts, budgetOf(socket.conn)).catch((error: unknown) =>
        parts.complain('socket', error),
      )
    })
    socket.on('abort', (message) => {
      const { requestId } = readQuery(message)
      if (requestId !== undefined) calls.get(requestId)?.abort()
    })
    socket.on('disconnect', () => {
      parts.socketCount(io.engine.clientsCount)
      for (const call of calls.values()) call.abort()
      // Who has left has nothing more to say: what comes after it would be held without an answer.
      socket.conn.close()
    })
  })
  return io
}

/** A session's sockets, those of its user, and those of its client; public ones of an address. */
export const rooms = {
  visitors: (address: string) => `visitors:${address}`,
  session: (id: string) => `session:${id}`,
  user: (id: string) => `user:${id}`,
  client: (id: string) => `client:${id}`,
}

/** The rooms of a socket that is signed in. */
export const roomsOf = ({ id, user }: Session): string[] => [
  rooms.session(id),
  ...(user.id === null ? [] : [rooms.user(user.id)]),
  ...(user.client ? [rooms.client(user.client.id)] : []),
]

/** The room of all public sockets of this one's address. */
const visitorsBeside = (socket: GatewaySocket, { trust }: Pick<SocketParts, 'trust'>): string =>
  rooms.visitors(payerOf(socket.request, trust))

/**
 * @throws AppError `auth`, and `tooManyRequests` where an address holds too many public sockets, or has sent too much
 * through earlier ones
 */
async function admit(
  socket: GatewaySocket,
  parts: SocketParts,
  held: (room: string) => number,
  budget: Budget,
): Promise<void> {
  // Socket.IO types the client's own words as any.
  const auth: Readonly<Record<string, unknown>> = { ...socket.handshake.auth }
  if (auth.type === 'Public') {
    if (held(visitorsBeside(socket, parts)) >= parts.limits.publicSockets)
      throw new AppError('tooManyRequests')
    budget.belongsTo(undefined)
    refuseOverspent(budget)
    socket.data.credentials = { type: 'Public' }
    return
  }
  const token = auth.token
  if (auth.type !== 'User' || typeof token !== 'string') throw new AppError('auth')
  const session = await parts.authenticate(token)
  budget.belongsTo(session.id)
  refuseOverspent(budget)
  socket.data.session = session
  socket.data.credentials = { type: 'User', token }
}

/** A session that ended or changed while its socket was on the way in: it was not yet announced to. */
function lookAgain(socket: GatewaySocket, { authenticate }: SocketParts): void {
  const { credentials } = socket.data
  if (credentials.type !== 'User') return
  authenticate(credentials.token).then(
    (session) => {
      // Meanwhile another one may have been announced.
      if (socket.data.credentials === credentials) socket.data.session = session
    },
    (error: unknown) => signOut(socket, error),
  )
}

/** Disconnects a socket whose session answers no more; a store that failed for a moment signs no one out. */
export function signOut(socket: GatewaySocket, error: unknown): void {
  const { key, payload } = errorBody(error)
  if (key === 'auth') socket.emit('general', { type: 'signedOut', revoked: payload?.revoked === true })
  socket.disconnect(true)
}

/** Reaches the client as `connect_error` with our error in `data`. */
function refusal(error: unknown): Error {
  const body = errorBody(error)
  return Object.assign(new Error(body.message), { data: body })
}

async function answer(
  socket: GatewaySocket,
  message: unknown,
  calls: Calls,
  { registry, dispatch, authenticate, trust, complain }: SocketParts,
  budget: Budget,
): Promise<void> {
  const { requestId, query, input, requestKey, timeout, purpose, actedAt, post, problem } = readQuery(message)
  // Without it there is no name to answer under.
  if (requestId === undefined) return
  // Each write wakes a caller who sleeps, which costs more than the answer itself: those of one turn of the loop go out
  // one after the other and find their callers awake (e2e/bench, a call that does nothing: 1.4 times as many a second).
  const finish = (result: Omit<ResponseMessage & { type: 'finish' }, 'type'>) =>
    void setImmediate(() => socket.emit(`response.${requestId}`, { type: 'finish', ...result }))
  const departure = createDeparture()
  try {
    refuseOverspent(budget)
    if (problem !== undefined) throw new AppError('validation', undefined, { issues: [problem] })
    if (calls.has(requestId)) throw new AppError('conflict', 'Já existe uma chamada com este identificador')
    calls.set(requestId, departure)
    const arrived: Arrived = socket.request
    const { data, renewed } = await dispatch(
      registry.named(query),
      () => ({ input }),
      socket.data.credentials,
      {
        requestId,
        signal: departure.signal,
        progress: (fraction, text) =>
          socket.emit(`response.${requestId}`, {
            type: 'progress',
            fraction,
            ...(text !== undefined && { message: text }),
          }),
        origin: originOf(arrived, trust),
        host: arrived.headers.host ?? '',
        ...(requestKey !== undefined && { requestKey }),
        ...(timeout !== undefined && { timeout }),
        ...(purpose && { purpose }),
        ...(actedAt !== undefined && { actedAt }),
        ...(post !== undefined && { post }),
      },
    )
    if (renewed) {
      // A session that ended this very moment does not take the answer away: what was done is done.
      const session = await authenticate(renewed.token).catch(() => undefined)
      if (session) socket.data.session = session
      socket.data.credentials = { type: 'User', token: renewed.token }
    }
    finish({ data, ...(renewed && { newToken: renewed.token, newInfo: renewed.info }) })
  } catch (error) {
    if (!(error instanceof AppError)) complain('socket', error)
    finish({ error: errorBody(error) })
  } finally {
    if (calls.get(requestId) === departure) calls.delete(requestId)
  }
}
