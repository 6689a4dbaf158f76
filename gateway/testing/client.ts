import { newId } from '@saude/contract/id'
import { io, type Socket } from 'socket.io-client'
import { call } from './gateway.ts'

/** An act of a person: repeated with the same `requestKey` until it is answered. */
export interface Act {
  readonly query: 'citizenCreate' | 'citizenUpdate'
  readonly requestKey: string
  readonly input: Readonly<Record<string, unknown>>
}

export interface Answered {
  readonly data?: unknown
  readonly error?: { readonly key: string; readonly message: string }
}

/** One way to the gateway. Rejects when no answer can come any more. */
export interface Client {
  send(act: Act): Promise<Answered>
  close(): void
}

const paths = { citizenCreate: 'citizen-create', citizenUpdate: 'citizen-update' } as const

export function httpClient(url: string, token: string): Client {
  return {
    async send({ query, requestKey, input }) {
      const headers = { 'Request-Id': requestKey }
      const { body } = await call(url, paths[query], { token, input, headers })
      return body
    },
    close() {},
  }
}

/** A socket that connects again by itself, as the browser's does. */
export function socketClient(url: string, token: string): Client {
  const socket: Socket = io(url, {
    transports: ['websocket'],
    auth: { type: 'User', token },
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
    forceNew: true,
  })
  return {
    send({ query, requestKey, input }) {
      if (!socket.connected) return Promise.reject(new Error('not connected'))
      const requestId = newId()
      const name = `response.${requestId}`
      return new Promise((resolve, reject) => {
        const lost = () => {
          socket.off(name)
          reject(new Error('disconnected'))
        }
        socket.once('disconnect', lost)
        socket.on(name, (message: Answered & { type: string }) => {
          if (message.type !== 'finish') return
          socket.off(name)
          socket.off('disconnect', lost)
          resolve(message)
        })
        socket.emit('query', { query, requestId, requestKey, input })
      })
    },
    close: () => void socket.disconnect(),
  }
}
