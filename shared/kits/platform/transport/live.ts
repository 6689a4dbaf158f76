import { AppError, errorFrom } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import type { Socket } from 'socket.io-client'
import { expiryOf } from '../session/gate.ts'
import type { IdleLock } from '../session/idle-lock.ts'
import { isAuth, type SessionStore } from '../session/store.ts'
import { notOurs } from './http.ts'
import type { Who } from './socket-client.ts'
import type { Answered, Carrier } from './types.ts'

/** The socket went away before the answer came; the transport sends the call again over HTTP. */
export class SocketGone extends AppError {
  constructor() {
    super('connectionFailed', 'Conexão por socket não está mais disponível')
  }
}

/** A message to all calls' listeners: `general` of wire.md, Socket. */
export type General = { readonly type: string; readonly [key: string]: unknown }

export interface Live {
  /** Connects as the person who is signed in, or as the public, and follows the session. Answers how to stop. */
  start(): () => void
  /** Whether there is a connection for this token; null: for the public. */
  isConnected(token: string | null): boolean
  /**
   * While the first connection of the person with this token is on its way, and may still come soon: resolves when it is there,
   * or is not to be waited for. Of the public, who connect when nothing else is to be done: undefined.
   */
  opening(token: string | null): Promise<void> | undefined
  /** Throws SocketGone when there is no connection or it breaks. */
  readonly ask: Carrier
  onGeneral(listener: (message: General) => void): () => void
  /** After every connection, the first of each session and of the public too. */
  onConnected(listener: () => void): () => void
  /** After every connection but the first of a session, or of the public: messages may have been missed. */
  onReconnected(listener: () => void): () => void
}

export interface LiveOptions {
  readonly session: SessionStore
  /** Nothing is heard while the page is covered. */
  readonly lock: Pick<IdleLock, 'isLocked' | 'subscribe'>
  /** Fetches the client library, without which there is HTTP. */
  readonly load: () => Promise<{ connect: (who: Who) => Socket }>
  /** When the page has nothing better to do: the public waits for little, and a log-in page has to be there first. */
  readonly idle: () => Promise<void>
}

const comeBackDelay = 1_000
/** Between attempts to fetch the client library, as between those to connect. */
const retryDelay = 5_000

/** A connection that takes longer is not waited for. */
const openingMs = 2_000

/** Whose connection it is: the id of a user, or the public. Undefined: not known yet, or no longer. */
type Holder = { readonly id: string | null; readonly since: Moment } | undefined

/** By the clock of the page, and by that of the device: the first stands still while a device sleeps. */
interface Moment {
  readonly page: number
  readonly device: number
}
const momentNow = (): Moment => ({ page: performance.now(), device: Date.now() })
const pageStart: Moment = { page: 0, device: Date.now() - performance.now() }

/** Milliseconds since then; rather too many than too few. */
const elapsed = ({ page, device }: Moment): number =>
  Math.ceil(Math.max(performance.now() - page, Date.now() - device))

/**
 * The connection by Socket.IO: as 'User' with the token, as 'Public' without, another one
 * whenever that changes.
 */
export function createLive({ session, lock, load, idle }: LiveOptions): Live {
  const generals = new Set<(message: General) => void>()
  const connected = new Set<() => void>()
  const reconnected = new Set<() => void>()
  let socket: Socket | undefined
  let holder: Holder
  let hasBegun = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let opening: { readonly settled: Promise<void>; readonly settle: () => void } | undefined

  const settle = () => {
    opening?.settle()
    opening = undefined
  }
  const beginOpening = () => {
    let resolve = () => {}
    const settled = new Promise<void>((done) => {
      resolve = done
    })
    const late = setTimeout(() => opening?.settled === settled && settle(), openingMs)
    opening = {
      settled,
      settle: () => {
        clearTimeout(late)
        resolve()
      },
    }
  }

  const connectAgain = (opened: Socket, delay: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => socket === opened && !opened.active && opened.connect(), delay)
  }

  const open = async (mine: NonNullable<Holder>) => {
    if (mine.id === null) await idle()
    if (holder !== mine) return
    const { connect } = await load()
    if (holder !== mine) return
    let first = true
    const opened = connect({
      token: () => (mine.id === null ? null : (session.current()?.token ?? null)),
      askingFor: () => (first ? elapsed(mine.since) : undefined),
    })
    socket = opened
    opened.on('connect', () => {
      settle()
      for (const listener of connected) listener()
      if (!first) for (const listener of reconnected) listener()
      first = false
    })
    opened.on('disconnect', (reason) => {
      // A server that stops says goodbye, after which the library would not try again.
      if (reason === 'io server disconnect') connectAgain(opened, comeBackDelay)
    })
    opened.on('connect_error', (error) => {
      settle()
      // Turned away at the door, where the library gives up too: a store that fails or a crowd passes, a session that is
      // not known does not. Not all at once, who were turned away at once.
      if (!opened.active && refusalOf(error).key !== 'auth')
        connectAgain(opened, comeBackDelay + Math.random() * (retryDelay - comeBackDelay))
    })
    opened.on('general', (message: unknown) => {
      if (isGeneral(message)) for (const listener of generals) listener(message)
    })
  }

  const attempt = (mine: NonNullable<Holder>) => {
    open(mine).catch((error: unknown) => {
      // Meanwhile there is HTTP.
      settle()
      console.warn(error)
      setTimeout(() => holder === mine && attempt(mine), retryDelay)
    })
  }

  const leave = () => {
    holder = undefined
    settle()
    clearTimeout(timer)
    socket?.disconnect()
    socket = undefined
  }

  const follow = () => {
    if (lock.isLocked()) return leave()
    const id = holderId(session)
    if (holder && id === holder.id) {
      // Refused before, perhaps for a token that has been renewed since.
      if (socket && !socket.active) socket.connect()
      return
    }
    leave()
    // Before the first one the page has asked as soon as it was there.
    holder = { id, since: hasBegun ? momentNow() : pageStart }
    hasBegun = true
    if (id !== null) beginOpening()
    attempt(holder)
  }

  return {
    start: () => {
      const stops = [session.subscribe(follow), lock.subscribe(follow)]
      follow()
      return () => {
        for (const stop of stops) stop()
        leave()
      }
    },
    isConnected: (token) => socket?.connected === true && (token === null) === (holder?.id === null),
    opening: (token) => (token !== null && holder?.id != null ? opening?.settled : undefined),
    ask: (sent) => askSocket(socket, sent),
    onGeneral: (listener) => {
      generals.add(listener)
      return () => {
        generals.delete(listener)
      }
    },
    onConnected: (listener) => {
      connected.add(listener)
      return () => {
        connected.delete(listener)
      }
    },
    onReconnected: (listener) => {
      reconnected.add(listener)
      return () => {
        reconnected.delete(listener)
      }
    },
  }
}

/** A session that expired since the page was last open counts as none: the server would refuse its socket. */
function holderId({ current }: SessionStore): string | null {
  const kept = current()
  const expiry = kept ? expiryOf(kept.token) : undefined
  return kept && (expiry === undefined || expiry * 1000 > Date.now()) ? kept.info.id : null
}

/** Our error, which the gateway sends with its refusal. */
const refusalOf = (error: Error): AppError => errorFrom('data' in error ? error.data : undefined)

const isGeneral = (message: unknown): message is General =>
  typeof message === 'object' && message !== null && 'type' in message && typeof message.type === 'string'

function askSocket(socket: Socket | undefined, sent: Parameters<Carrier>[0]): Promise<Answered> {
  return new Promise((resolve, reject) => {
    if (!socket?.connected) return reject(new SocketGone())
    const { call, input, requestKey, progress, purpose, actedAt, post, timeout, signal } = sent
    const requestId = newId()
    const channel = `response.${requestId}`
    const done = () => {
      socket.off(channel, onResponse)
      socket.off('disconnect', onGone)
      signal.removeEventListener('abort', onAbort)
    }
    const onGone = () => {
      done()
      reject(new SocketGone())
    }
    const onAbort = () => {
      done()
      socket.emit('abort', { requestId })
      reject(new AppError('abort'))
    }
    const onResponse = (message: unknown) => {
      const answer = readResponse(message)
      if (answer.type === 'progress') return progress?.(answer.fraction, answer.message)
      done()
      if (answer.error) reject(answer.error)
      else resolve(answer)
    }
    socket.on(channel, onResponse)
    socket.on('disconnect', onGone)
    signal.addEventListener('abort', onAbort)
    socket.emit('query', {
      query: call.name,
      requestId,
      requestKey,
      input: input ?? {},
      timeout,
      ...(purpose && { purpose }),
      ...(actedAt && { actedAt }),
      ...(post && { post }),
    })
  })
}

type Read =
  | { type: 'progress'; fraction: number; message: string | undefined }
  | ({ type: 'finish'; error?: AppError } & Answered)

function readResponse(message: unknown): Read {
  const broken: Read = { type: 'finish', data: null, error: notOurs() }
  if (typeof message !== 'object' || message === null || !('type' in message)) return broken
  if (message.type === 'progress') {
    const fraction = 'fraction' in message && typeof message.fraction === 'number' ? message.fraction : 0
    const words = 'message' in message && typeof message.message === 'string' ? message.message : undefined
    return { type: 'progress', fraction, message: words }
  }
  if (message.type !== 'finish') return broken
  if ('error' in message && message.error) return { ...broken, error: errorFrom(message.error) }
  if (!('data' in message)) return broken
  const renewed = {
    token: 'newToken' in message ? message.newToken : undefined,
    info: 'newInfo' in message ? message.newInfo : undefined,
  }
  return { type: 'finish', data: message.data, renewed: isAuth(renewed) ? renewed : undefined }
}
