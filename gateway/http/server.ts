import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import { AppError, type ErrorKey, errorBody, errorKinds } from '@saude/contract/errors'
import type { Limits } from '../settings.ts'

/**
 * The HTTP server in front of Express: a connection is not held by sending slowly or by not reading, and what is no HTTP is answered
 * in our JSON too (wire.md, HTTP).
 */
export function createHttpServer(app: RequestListener, { headersMs, requestMs, idleMs }: Limits): Server {
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: Math.min(5_000, Math.ceil(headersMs / 4)),
      keepAliveTimeout: 30_000,
      // Node would answer these two itself, without our JSON.
      requireHostHeader: false,
    },
    app,
  )
  // Longer than any query takes; sockets have their own pings in place of it.
  server.setTimeout(idleMs)
  server.on('checkExpectation', app)
  server.on('clientError', (error, socket) => {
    // Node types the connection as any duplex stream.
    if (socket instanceof Socket) refuse(error, socket)
    else socket.destroy()
  })
  // Socket.IO leaves a connection open that was answered before and then wants to become something else.
  server.on('upgrade', (request, socket) => {
    if (!request.url?.startsWith('/socket.io/')) socket.destroy()
  })
  return server
}

/**
 * Follows a server's connections, upgraded ones too.
 * @returns ends those that are left: a server whose connections stay open never closes
 */
export function connectionsOf(server: Server): () => void {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return () => {
    for (const socket of open) socket.destroy()
  }
}

function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  // Within a conversation an answer could be taken for that of another request.
  if (!socket.writable || socket.bytesWritten > 0) {
    socket.destroy()
    return
  }
  const key: ErrorKey = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'timeout' : 'validation'
  const { code } = errorKinds[key]
  const body = JSON.stringify({ error: errorBody(new AppError(key)) })
  const head = [
    `HTTP/1.1 ${code} ${STATUS_CODES[code]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
