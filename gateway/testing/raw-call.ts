import { connect, type Socket } from 'node:net'

/** An HTTP call by hand, whose body comes in pieces and need not come to an end. */
export interface RawCall {
  readonly socket: Socket
  /** Sends a piece of the body. */
  send(piece: Buffer | string): void
  /** Ends the body. */
  end(): void
  /** What has come back so far, once its head and a whole JSON are there. */
  answer(): Promise<{ readonly status: number; readonly body: unknown }>
}

const boundary = 'fronteira'

/** The beginning of a multipart body with one file, without its end. */
export const fileStart = (content: Buffer | string = '') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="picture"; filename="foto.png"\r\n\r\n${content}`

export const formEnd = `--${boundary}--`

/** Begins a chunked call of a query, with the part of its body that is given. */
export function rawCall(
  url: string,
  path: string,
  { token, type = `multipart/form-data; boundary=${boundary}` }: { token?: string; type?: string } = {},
): RawCall {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => {})
  const who = token === undefined ? 'Type: Public' : `Type: User\r\nToken: ${token}`
  socket.write(
    `POST /api/v1/${path} HTTP/1.1\r\nHost: ${hostname}\r\n${who}\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  )
  let text = ''
  const answered = new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    socket.on('data', (part) => {
      text += part.toString()
      const [, status, body] = /^HTTP\/1\.1 (\d{3})[\s\S]*?\r\n\r\n(\{[\s\S]*\})\s*$/.exec(text) ?? []
      if (body !== undefined) resolve({ status: Number(status), body: JSON.parse(body) })
    })
    socket.on('close', () => reject(new Error(`ended without an answer: ${text}`)))
  })
  // Who only sends does not wait for it.
  answered.catch(() => {})
  return {
    socket,
    send(piece) {
      socket.write(`${Buffer.byteLength(piece).toString(16)}\r\n`)
      socket.write(piece)
      socket.write('\r\n')
    },
    end() {
      socket.write('0\r\n\r\n')
    },
    answer: () => answered,
  }
}
