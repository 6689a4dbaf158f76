import { createRandom, type Random } from '@saude/town/random'
import type { AnySchema } from 'yup'
import { type RawSocket, rawSocket, signedSocket } from '../../testing/raw-socket.ts'
import { createTally, type Tally } from './answers.ts'
import { attacked, type Target } from './target.ts'
import { hostileValue, malformedInput } from './values.ts'

const textOf = (value: unknown): string => JSON.stringify(value) ?? 'null'

/** A `query` with a readable request id: exactly one `finish` has to come back. */
function queryOf(random: Random, requestId: string): string {
  const query = random.pick(attacked)
  const message: Record<string, unknown> = {
    query: random.chance(0.93) ? query.name : hostileValue(random),
    requestId,
    // Every contract's input is an object schema.
    input: malformedInput(query.input as AnySchema, random),
  }
  if (query.mutates) message.requestKey = crypto.randomUUID()
  if (random.chance(0.05)) message.requestKey = hostileValue(random)
  if (random.chance(0.05)) message.timeout = hostileValue(random)
  if (random.chance(0.05)) message[random.pick(['extra', 'token', 'user'])] = hostileValue(random)
  return `42${textOf(random.chance(0.97) ? ['query', message] : ['query', message, hostileValue(random)])}`
}

/** Packets that need no answer, or end the connection. */
function garbage(random: Random): string | Buffer {
  const event = random.pick([
    'query',
    'abort',
    'error',
    'disconnect',
    'connect',
    'newListener',
    '',
    '__proto__',
  ])
  const kinds: (() => string | Buffer)[] = [
    () => `42${textOf([event, hostileValue(random)])}`,
    () => `42${textOf([event, { requestId: hostileValue(random), query: hostileValue(random) }])}`,
    () => `42${textOf([hostileValue(random), hostileValue(random)])}`,
    () => `42${random.int(0, 99)}${textOf(['query', {}])}`,
    () => `42${textOf(hostileValue(random))}`,
    () => `42/other,${textOf(['query', {}])}`,
    () => `4${random.int(0, 9)}${textOf(hostileValue(random))}`,
    () => `40/other,${textOf(hostileValue(random))}`,
    () => `45${random.int(0, 3)}-${textOf(['query', { _placeholder: true, num: random.int(-1, 5) }])}`,
    () => '42[',
    () => `42["query",${'['.repeat(random.pick([10, 100_000]))}`,
    () => `${random.int(0, 9)}${textOf(hostileValue(random))}`,
    () => '2probe',
    () => '5',
    () => '1',
    () => Buffer.from(Array.from({ length: random.int(0, 300) }, () => random.int(0, 255))),
    () => `42["query","${'x'.repeat(1_200_000)}"]`,
  ]
  return random.pick(kinds)()
}

/** Milliseconds in which every query is answered, on the slowest machine too: longer than its own time limit. */
const timeoutMs = 40_000

/** The `finish` of one request; general messages and progress are read over. */
async function finishOf(socket: RawSocket, requestId: string): Promise<unknown> {
  for (;;) {
    const packet = await socket.next()
    if (packet === undefined) return undefined
    if (!packet.startsWith('42')) continue
    const [name, message]: [string, { type: string }] = JSON.parse(packet.slice(2)) // the gateway's own words
    if (name === `response.${requestId}` && message.type === 'finish') return message
  }
}

/** Says who one is in every wrong way. */
async function admission({ url }: Target, random: Random, tally: Tally): Promise<void> {
  const socket = await rawSocket(url)
  const auth = random.chance(0.5)
    ? hostileValue(random)
    : { type: random.pick(['User', 'Public', 'user', 1, null]), token: hostileValue(random) }
  const said = `40${textOf(auth)}`
  socket.send(said)
  const packet = await socket.next()
  if (packet === undefined) tally.count('closed')
  else if (packet.startsWith('40')) tally.count('admitted')
  else if (packet.startsWith('44')) {
    const { data }: { data: unknown } = JSON.parse(packet.slice(2)) // Socket.IO's own form
    tally.note({ error: data }, said)
  } else tally.problem(`${packet.slice(0, 100)} ← ${said.slice(0, 200)}`)
  socket.ws.terminate()
}

/** Sends `count` malformed messages through sixteen connections, opened again whenever the server ends one. */
export async function attackSockets(target: Target, { count, seed }: { count: number; seed: string }) {
  const tally = createTally()
  let left = count
  const hand = async (index: number) => {
    const random = createRandom(`${seed} ${index}`)
    const open = () => signedSocket(target.url, random.pick(target.tokens))
    let socket = await open()
    let lastId = 0
    // Garbage may end the connection a little later than it is sent.
    let mayEnd = false
    const sent: string[] = []
    while (left > 0) {
      left -= 1
      if (!socket.isOpen()) {
        tally.count('closed')
        socket = await open()
        mayEnd = false
      }
      if (random.chance(0.05)) await admission(target, random, tally)
      else if (random.chance(0.25)) {
        const packet = garbage(random)
        sent.push(packet.toString().slice(0, 300))
        socket.send(packet)
        mayEnd = true
        tally.count('garbage')
      } else {
        lastId += 1
        const packet = queryOf(random, `${index}-${lastId}`)
        sent.push(packet)
        socket.send(packet)
        const timer = setTimeout(() => {
          tally.problem(`held without an answer ← ${sent.slice(-3).join(' ← ').slice(0, 900)}`)
          held.ws.terminate()
        }, timeoutMs)
        const held = socket
        const answer = await finishOf(socket, `${index}-${lastId}`)
        clearTimeout(timer)
        if (answer !== undefined) {
          tally.note(answer, packet)
          mayEnd = false
        } else if (mayEnd) tally.count('ended')
        else tally.problem(`no answer ← ${packet.slice(0, 300)}`)
      }
    }
    socket.ws.terminate()
  }
  await Promise.all(Array.from({ length: 16 }, (_, index) => hand(index)))
  return tally
}
