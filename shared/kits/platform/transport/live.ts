import { AppError, errorFrom } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import type { Socket } from 'socket.io-client'
import { isAuth, type SessionStore } from '../session/store.ts'
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
  /** Follows the session: connects with it and disconnects without. Answers how to stop. */
  start(): () => void
  isConnected(): boolean
  /** Throws SocketGone when there is no connection or it breaks. */
  readonly ask: Carrier
  onGeneral(listener: (message: General) => void): () => void
  /** After every connection but the first of a session: messages may have been missed. */
  onReconnected(listener: () => void): () => void
}

export interface LiveOptions {
  readonly session: SessionStore
  /** Fetches the client library, which no page needs before somebody is signed in. */
  readonly load: () => Promise<{ connect: (token: () => string | null) => Socket }>
}

const comeBackDelay = 1_000

/** The connection by Socket.IO (specification 1, 7.1). */
export function createLive({ session, load }: LiveOptions): Live {
  const generals = new Set<(message: General) => void>()
  const reconnected = new Set<() => void>()
  let socket: Socket | undefined
  let userId: string | undefined

  const open = async (id: string) => {
    const { connect } = await load()
    if (userId !== id) return
    const opened = connect(() => session.current()?.token ?? null)
    socket = opened
    let first = true
    opened.on('connect', () => {
      if (!first) for (const listener of reconnected) listener()
      first = false
    })
    opened.on('disconnect', (reason) => {
      // A server that stops says goodbye, after which the library would not try again.
      if (reason === 'io server disconnect')
        setTimeout(() => socket === opened && opened.connect(), comeBackDelay)
    })
    opened.on('general', (message: unknown) => {
      if (isGeneral(message)) for (const listener of generals) listener(message)
    })
  }

  const follow = () => {
    const id = session.current()?.info.id
    if (id === userId) {
      // Refused before, perhaps for a token that has been renewed since.
      if (socket && !socket.active) socket.connect()
      return
    }
    userId = id
    socket?.disconnect()
    socket = undefined
    // Without the library there is HTTP; the next session tries again.
    if (id !== undefined) open(id).catch((error: unknown) => console.warn(error))
  }

  return {
    start: () => {
      const stop = session.subscribe(follow)
      follow()
      return () => {
        stop()
        userId = undefined
        socket?.disconnect()
        socket = undefined
      }
    },
    isConnected: () => socket?.connected ?? false,
    ask: (sent) => askSocket(socket, sent),
    onGeneral: (listener) => {
      generals.add(listener)
      return () => {
        generals.delete(listener)
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

const isGeneral = (message: unknown): message is General =>
  typeof message === 'object' && message !== null && 'type' in message && typeof message.type === 'string'

function askSocket(socket: Socket | undefined, sent: Parameters<Carrier>[0]): Promise<Answered> {
  return new Promise((resolve, reject) => {
    if (!socket?.connected) return reject(new SocketGone())
    const { call, input, requestKey, progress, timeout, signal } = sent
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
    socket.emit('query', { query: call.name, requestId, requestKey, input: input ?? {}, timeout })
  })
}

type Read =
  | { type: 'progress'; fraction: number; message: string | undefined }
  | ({ type: 'finish'; error?: AppError } & Answered)

function readResponse(message: unknown): Read {
  const broken: Read = { type: 'finish', data: null, error: new AppError('connectionFailed') }
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
