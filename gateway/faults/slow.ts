import { connect, type Socket } from 'node:net'
import { call } from '../testing/gateway.ts'

/**
 * Slow loris: opens connections that send a request's headers, or its body, byte by byte and never come to an end.
 * While they are held, calls must be answered; after the limit each must have been ended by the server.
 * @returns how many were ended, how many of them with a word, and how many calls were answered meanwhile
 */
export async function slowLoris(url: string, { connections }: { connections: number }) {
  const { hostname, port } = new URL(url)
  const request = `POST /api/v1/application-about HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 100000\r\n\r\n{"q":"`
  const seen = { ended: 0, refused: 0, answered: 0 }
  const open = (index: number): Promise<void> =>
    new Promise((resolve) => {
      const socket: Socket = connect({ host: hostname, port: Number(port) })
      let at = index % 2 === 0 ? 10 : request.length
      socket.write(request.slice(0, at))
      const drip = setInterval(() => {
        // Headers never end: the last byte before their end is sent again and again.
        socket.write(index % 2 === 0 ? (request[at] ?? 'x') : 'x')
        at = Math.min(at + 1, request.indexOf('\r\n\r\n') - 1)
      }, 100)
      let text = ''
      socket.on('data', (part) => {
        text += part.toString()
      })
      socket.on('error', () => {})
      socket.on('close', () => {
        clearInterval(drip)
        seen.ended += 1
        if (/^HTTP\/1\.1 408 [\s\S]*"key":"timeout"/.test(text)) seen.refused += 1
        resolve()
      })
    })
  const all = Promise.all(Array.from({ length: connections }, (_, index) => open(index)))
  let isOver = false
  void all.then(() => {
    isOver = true
  })
  while (!isOver) {
    const { status } = await call(url, 'application-about')
    if (status === 200) seen.answered += 1
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return seen
}
