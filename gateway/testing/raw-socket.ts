import { once } from 'node:events'
import WebSocket from 'ws'

/** A Socket.IO conversation by hand: what the library would not let a test send. */
export interface RawSocket {
  readonly ws: WebSocket
  /** Sends an Engine.IO packet as it is: `42["query",{…}]` is an event. */
  send(packet: string | Buffer): void
  /** The next packet; undefined when the connection ended. */
  next(): Promise<string | undefined>
  readonly isOpen: () => boolean
}

/** Opens a websocket up to the server's first packet, before anybody has signed in. */
export async function rawSocket(url: string, headers: Record<string, string> = {}): Promise<RawSocket> {
  const ws = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
    headers,
    maxPayload: 10_000_000,
  })
  const arrived: string[] = []
  const waiting: ((packet: string | undefined) => void)[] = []
  const give = (packet: string) => {
    const first = waiting.shift()
    if (first) first(packet)
    else arrived.push(packet)
  }
  ws.on('message', (data: Buffer) => {
    const packet = data.toString()
    if (packet === '2') ws.send('3')
    // What is live is said to each connection, and is no answer.
    else if (!packet.startsWith('42["general",{"type":"releases"')) give(packet)
  })
  ws.on('error', () => {})
  ws.on('close', () => {
    for (const resolve of waiting.splice(0)) resolve(undefined)
  })
  const opened = once(ws, 'open')
  await opened
  const next = (): Promise<string | undefined> => {
    const packet = arrived.shift()
    if (packet !== undefined) return Promise.resolve(packet)
    if (ws.readyState !== WebSocket.OPEN) return Promise.resolve(undefined)
    return new Promise((resolve) => waiting.push(resolve))
  }
  const hello = await next()
  if (!hello?.startsWith('0{')) throw new Error(`no Engine.IO: ${hello}`)
  return {
    ws,
    send: (packet) => ws.send(packet),
    next,
    isOpen: () => ws.readyState === WebSocket.OPEN,
  }
}

/** Says who one is: the holder of a token, or without one the public. @throws Error with the server's words */
export async function signedSocket(url: string, token?: string): Promise<RawSocket> {
  const socket = await rawSocket(url)
  socket.send(`40${JSON.stringify(token === undefined ? { type: 'Public' } : { type: 'User', token })}`)
  const answer = await socket.next()
  if (!answer?.startsWith('40')) throw new Error(`not admitted: ${answer}`)
  return socket
}
