import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { createGuard, OutboundError, type OutboundOptions } from './guard.ts'
import { bareHost } from './inside.ts'

export interface OutboundCall {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | undefined
  /** Until the whole answer is there. */
  readonly timeoutMs: number
  /** Of the answer; they are counted as they come. */
  readonly mostBytes: number
}

/**
 * The one way out of this machine to servers of others.
 * @returns an answer that is there as a whole
 * @throws OutboundError where it must not be asked or answers too much, DOMException `TimeoutError`, the system's errors
 */
export type Outbound = (url: string, call: OutboundCall) => Promise<Response>

const redirects = [301, 302, 303, 307, 308]
const withoutBody = [204, 205, 304]

/**
 * Asks servers of others: http and https, no redirects, no address inside the network after its name was resolved, and the
 * address that was looked at is the one that is connected to.
 */
export function createOutbound({ allow, lookup }: OutboundOptions): Outbound {
  const guard = createGuard({ allow, lookup })
  // Pictures of a map come by dozens; what sends something has a connection of its own, which no server can have closed.
  const kept = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) }
  const keptInside = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) }

  return async (address, call) => {
    const url = new URL(address)
    if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
      throw new OutboundError(`${url.protocol}//${url.host} is no address to ask`)
    const isNamed = guard.isAllowed(url)
    const host = bareHost(url.hostname)
    if (!isNamed) guard.refuseInside(host)
    const isGet = (call.method ?? 'GET') === 'GET'
    const agents = isNamed ? keptInside : kept
    const isSecure = url.protocol === 'https:'
    const timer = AbortSignal.timeout(call.timeoutMs)
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = (isSecure ? requestHttps : requestHttp)(
        url,
        {
          method: call.method ?? 'GET',
          // What is packed could be much when it is unpacked.
          headers: { ...call.headers, 'Accept-Encoding': 'identity', ...lengthOf(call.body) },
          agent: isGet ? (isSecure ? agents.https : agents.http) : false,
          signal: timer,
          ...(!isNamed && { lookup: guard.lookupOutside }),
        },
        resolve,
      )
      request.once('error', (error) => reject(timer.aborted ? timer.reason : error))
      request.end(call.body)
    })
    return answered(answer, call, timer)
  }
}

const lengthOf = (body: OutboundCall['body']) =>
  body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }

/** Reads an answer to its end, and ends the connection where that is more than was asked for. */
async function answered(
  answer: IncomingMessage,
  { mostBytes }: OutboundCall,
  signal: AbortSignal,
): Promise<Response> {
  const status = answer.statusCode ?? 0
  const refuse = (why: string) => {
    answer.destroy()
    return new OutboundError(why)
  }
  if (redirects.includes(status)) throw refuse('the answer leads elsewhere')
  if (Number(answer.headers['content-length'] ?? 0) > mostBytes)
    throw refuse(`an answer of more than ${mostBytes} bytes`)
  if ((answer.headers['content-encoding'] ?? 'identity') !== 'identity') throw refuse('a packed answer')
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of answer) {
      bytes += part.length
      if (bytes > mostBytes) throw refuse(`an answer of more than ${mostBytes} bytes`)
      parts.push(part)
    }
  } catch (error) {
    throw signal.aborted && !(error instanceof OutboundError) ? signal.reason : error
  }
  const headers = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
  )
  return new Response(withoutBody.includes(status) ? null : Buffer.concat(parts), { status, headers })
}
