import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { createRandom, type Random } from '@saude/town/random'
import type { AnySchema } from 'yup'
import { createTally, type Tally } from './answers.ts'
import { attacked, type Target } from './target.ts'
import { hostileValue, malformedInput } from './values.ts'

interface Attack {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Milliseconds in which every attack is answered or ended, on the slowest machine too. */
const timeoutMs = 20_000

/** As ISO-8859-1 without control characters: what Node lets through as a header. */
const headerText = (value: unknown): string =>
  String(typeof value === 'object' ? JSON.stringify(value) : value)
    .replace(/[^\x20-\x7e\xa0-\xff]/g, '?')
    .slice(0, 4000)

/** Cuts, flips, doubles or fills in bytes. */
function corrupted(body: Buffer, random: Random): Buffer {
  const at = random.int(0, Math.max(0, body.length - 1))
  switch (random.int(0, 4)) {
    case 0:
      return body.subarray(0, at)
    case 1: {
      const copy = Buffer.from(body)
      if (copy.length > 0) copy[at] = random.int(0, 255)
      return copy
    }
    case 2:
      return Buffer.concat([body, body])
    case 3:
      return Buffer.concat([body.subarray(0, at), Buffer.from([0xff, 0xfe, 0x00]), body.subarray(at)])
    default:
      return Buffer.from('['.repeat(random.pick([10, 1_000, 200_000])))
  }
}

function multipart(json: Buffer, random: Random): { type: string; body: Buffer } {
  const boundary = 'x'.repeat(random.int(1, 70))
  const part = (head: string, content: Buffer) =>
    Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), content, Buffer.from('\r\n')])
  const body = Buffer.concat([
    part('Content-Disposition: form-data; name="json"', json),
    part(`Content-Disposition: form-data; name="f"; filename="${headerText(hostileValue(random))}"`, json),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  const type = random.chance(0.2) ? 'multipart/form-data' : `multipart/form-data; boundary=${boundary}`
  return { type, body: random.chance(0.6) ? corrupted(body, random) : body }
}

function attackOf(random: Random, { tokens }: Target): Attack {
  const query = random.pick(attacked)
  // Every contract's input is an object schema.
  const input = malformedInput(query.input as AnySchema, random)
  const json = Buffer.from(JSON.stringify(input) ?? '')
  const headers: Record<string, string> = { Type: 'User', Token: random.pick(tokens) }
  if (query.mutates || random.chance(0.2)) headers['Request-Id'] = crypto.randomUUID()
  if (random.chance(0.05)) headers['Request-Id'] = headerText(hostileValue(random))
  if (random.chance(0.05)) headers.Token = headerText(hostileValue(random))
  if (random.chance(0.03)) headers.Type = headerText(hostileValue(random))
  if (random.chance(0.03)) headers['Content-Encoding'] = random.pick(['gzip', 'br', 'deflate', 'x', 'zstd'])
  if (random.chance(0.03)) headers.Expect = random.pick(['200-ok', '100-continue', ''])
  if (random.chance(0.05)) headers.Host = headerText(hostileValue(random))
  if (random.chance(0.05)) headers['X-Forwarded-For'] = headerText(hostileValue(random))
  headers['Content-Type'] = random.chance(0.9)
    ? 'application/json'
    : random.pick(['text/plain; charset=utf-7', 'application/json; charset=klingon', '', ';;', 'image/png'])
  const get = random.chance(0.1)
  const path = `/api/v1/${random.chance(0.95) ? query.path : encodeURIComponent(headerText(hostileValue(random))).slice(0, 2000)}`
  if (get) {
    const pairs = typeof input === 'object' && input !== null ? Object.entries(input) : []
    const text = pairs.map(
      ([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(headerText(value))}`,
    )
    return { method: 'GET', path: `${path}?${text.join('&')}`.slice(0, 8000), headers, body: Buffer.alloc(0) }
  }
  if (random.chance(0.1)) {
    const { type, body } = multipart(json, random)
    return { method: 'POST', path, headers: { ...headers, 'Content-Type': type }, body }
  }
  const method = random.chance(0.97) ? 'POST' : random.pick(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])
  return { method, path, headers, body: random.chance(0.25) ? corrupted(json, random) : json }
}

/** Well-formed HTTP with malformed content; every answer is our JSON. */
function call(
  { url }: Target,
  { method, path, headers, body }: Attack,
  agent: Agent,
  tally: Tally,
): Promise<void> {
  const cause = `${method} ${path.slice(0, 100)} ${headers['Content-Type']} ${body.subarray(0, 250)}`
  return new Promise((resolve) => {
    const sent = request(new URL(url), {
      method,
      path,
      headers: { ...headers, 'Content-Length': body.length },
      agent,
    })
    sent.on('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', () => resolve())
      response.on('end', () => {
        const text = Buffer.concat(parts).toString()
        try {
          tally.note(JSON.parse(text), cause, response.statusCode)
        } catch {
          tally.problem(`no JSON with ${response.statusCode}: ${text.slice(0, 80)} ← ${cause}`)
        }
        resolve()
      })
    })
    sent.setTimeout(timeoutMs, () => sent.destroy(new Error('held without an answer')))
    sent.on('error', (error) => {
      tally.problem(`${error.message} ← ${cause}`)
      resolve()
    })
    sent.end(body)
  })
}

/** What is hardly HTTP: either our JSON comes back, or the connection ends without a word. */
function bytes({ url }: Target, attack: Attack, random: Random, tally: Tally): Promise<void> {
  const { method, path, headers, body } = attack
  const lines = [`${method} ${path.replaceAll(/[^\x21-\x7e]/g, '')} HTTP/1.1`, 'Host: localhost']
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  const extra = [
    'Transfer-Encoding: chunked',
    'Content-Length: -1',
    'Content-Length: 99999999999999999999',
    'Transfer-Encoding: chunked, identity',
    `X: ${'y'.repeat(20_000)}`,
    ' folded: line',
    'no colon',
    'Bad\u0000Name: x',
    'Upgrade: websocket\r\nConnection: Upgrade',
    'Connection: close, keep-alive, x',
  ]
  for (let count = random.int(0, 2); count > 0; count -= 1) lines.push(random.pick(extra))
  const head = Buffer.from(`${lines.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n`, 'latin1')
  const whole = Buffer.concat([head, body.subarray(0, 5_000)])
  const sent = random.chance(0.7) ? corrupted(whole, random) : whole
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    let text = ''
    socket.on('data', (part) => {
      text += part.toString('latin1')
      if (text.length > 100_000) socket.destroy()
    })
    socket.on('error', () => {})
    socket.setTimeout(timeoutMs, () => {
      tally.problem(`held without an answer ← ${JSON.stringify(sent.subarray(0, 600).toString('latin1'))}`)
      socket.destroy()
    })
    socket.on('end', () => socket.destroy())
    socket.on('close', () => {
      check(text, sent, tally)
      resolve()
    })
    socket.end(sent)
  })
}

function check(text: string, sent: Buffer, tally: Tally): void {
  const cause = JSON.stringify(sent.subarray(0, 300).toString('latin1'))
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1])
  // A path that was corrupted out of /api may well be a page.
  const isCalled = / \/api\/v1\//.test(cause) && status !== 100
  if (text === '') tally.count('closed')
  else if (!status) tally.problem(`no HTTP: ${text.slice(0, 60)} ← ${cause}`)
  else if (status >= 500) tally.problem(`${status} ← ${cause}`)
  else if (/content-type: application\/json/i.test(text)) tally.count(`bytes ${status}`)
  else if (isCalled) tally.problem(`${text.slice(0, 120)} ← ${cause}`)
  else tally.count('page')
}

/** Sends `count` malformed calls, sixteen at a time, a quarter of them as broken bytes. */
export async function attackHttp(target: Target, { count, seed }: { count: number; seed: string }) {
  const tally = createTally()
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  let left = count
  const hand = async (index: number) => {
    const random = createRandom(`${seed} ${index}`)
    while (left > 0) {
      left -= 1
      const attack = attackOf(random, target)
      if (random.chance(0.25)) await bytes(target, attack, random, tally)
      else await call(target, attack, agent, tally)
    }
  }
  await Promise.all(Array.from({ length: 16 }, (_, index) => hand(index)))
  agent.destroy()
  return tally
}
