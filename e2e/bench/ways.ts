import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { kebab } from '@saude/contract/kebab'
import WebSocket from 'ws'

/** A call's answer, or the key of its error. */
export type Answer = { readonly data: unknown } | { readonly error: string }

export interface Call {
  readonly query: string
  readonly input: unknown
  /** Gets a `Request-Id`. */
  readonly mutates?: boolean
}

/** One client's way to the gateway, with as little of its own as possible: it shares the machine with the server. */
export interface Way {
  call(call: Call): Promise<Answer>
  close(): void
}

export const wayNames = ['socket', 'HTTP'] as const
export type WayName = (typeof wayNames)[number]

/** `isPacked`: what is sent and answered is compressed, as browsers have it. */
export const openWay = (name: WayName, url: string, token: string, isPacked = false): Promise<Way> =>
  name === 'socket' ? socketWay(url, token, isPacked) : Promise.resolve(httpWay(url, token, isPacked))

interface Body {
  readonly data?: unknown
  readonly error?: { readonly key: string }
}

const answerOf = ({ data, error }: Body): Answer => (error ? { error: error.key } : { data })

/** Socket.IO's protocol by hand; the first packets are awaited here. */
function socketWay(url: string, token: string, isPacked: boolean): Promise<Way> {
  const ws = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: isPacked,
  })
  const waiting = new Map<string, (answer: Answer) => void>()
  let lastId = 0
  const way: Way = {
    call({ query, input, mutates }) {
      lastId += 1
      const requestId = `b${lastId}`
      const message = { query, requestId, input, ...(mutates && { requestKey: randomUUID() }) }
      return new Promise((resolve) => {
        waiting.set(requestId, resolve)
        ws.send(`42${JSON.stringify(['query', message])}`)
      })
    },
    close: () => ws.terminate(),
  }
  const lose = () => {
    for (const resolve of waiting.values()) resolve({ error: 'connectionFailed' })
    waiting.clear()
  }
  return new Promise((resolve, reject) => {
    ws.on('error', reject)
    ws.on('close', () => {
      lose()
      reject(new Error('The gateway closed the socket'))
    })
    ws.on('message', (data: Buffer) => {
      const packet = data.toString()
      if (packet === '2') ws.send('3')
      else if (packet.startsWith('0')) ws.send(`40${JSON.stringify({ type: 'User', token })}`)
      else if (packet.startsWith('40')) resolve(way)
      else if (packet.startsWith('44')) reject(new Error(packet))
      else if (packet.startsWith('42["response.')) {
        const [name, message]: [string, Body] = JSON.parse(packet.slice(2)) // the gateway's words
        const id = name.slice('response.'.length)
        waiting.get(id)?.(answerOf(message))
        waiting.delete(id)
      }
    })
  })
}

function httpWay(url: string, token: string, isPacked: boolean): Way {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { hostname, port } = new URL(url)
  return {
    call({ query, input, mutates }) {
      const body = JSON.stringify(input)
      const headers: Record<string, string | number> = {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        ...(token ? { Type: 'User', Token: token } : { Type: 'Public' }),
        ...(isPacked && { 'Accept-Encoding': 'gzip' }),
        ...(mutates && { 'Request-Id': randomUUID() }),
      }
      return new Promise((resolve) => {
        const lose = () => resolve({ error: 'connectionFailed' })
        const sent = request(
          { method: 'POST', hostname, port, path: `/api/v1/${kebab(query)}`, headers, agent },
          (response) => {
            const parts: Buffer[] = []
            response.on('data', (part: Buffer) => parts.push(part))
            response.on('error', lose)
            response.on('end', () => {
              const bytes = Buffer.concat(parts)
              const text = response.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes
              const answer: Body = JSON.parse(text.toString()) // the gateway's words
              resolve(answerOf(answer))
            })
          },
        )
        sent.on('error', lose)
        sent.end(body)
      })
    },
    close: () => agent.destroy(),
  }
}
