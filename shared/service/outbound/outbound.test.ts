import type { LookupAddress } from 'node:dns'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OutboundError } from './guard.ts'
import { isInside } from './inside.ts'
import { createOutbound } from './outbound.ts'
import { createOutboundSocket } from './socket.ts'

let server: Server
let port: number
let answer: RequestListener
const asked: string[] = []
let isCutOff: Promise<unknown>
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.headers.host}${request.url}`)
    isCutOff = once(response, 'close')
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens at a port has one.
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})
beforeEach(() => {
  asked.length = 0
  answer = (_, response) => response.end('{"a":1}')
})

const within = { timeoutMs: 10_000, mostBytes: 1_000 }
const at = (host = '127.0.0.1') => `http://${host}:${port}/x`
const named = createOutbound({ allow: ['127.0.0.1'] })

/** Names become these addresses, one question after the other. */
function resolving(...answers: (readonly string[])[]) {
  const questions: string[] = []
  const lookup = (name: string, _: object, callback: (error: null, found: LookupAddress[]) => void): void => {
    const found = answers[Math.min(questions.push(name), answers.length) - 1] ?? []
    callback(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  // Of the system's function only this form is asked for.
  const given = lookup as never
  return { questions, lookup: given, ask: createOutbound({ allow: [], lookup: given }) }
}

test('a host that the operator has named answers, whole, with its status and headers', async () => {
  answer = (_, response) => response.writeHead(404, { ETag: '"x"' }).end('{"a":1}')
  const response = await named(at(), within)
  expect([response.status, response.ok, response.headers.get('ETag'), await response.json()]).toEqual([
    404,
    false,
    '"x"',
    { a: 1 },
  ])
  answer = (_, response) => response.writeHead(304).end()
  expect((await named(at(), within)).status).toBe(304)
})

test('what is sent arrives', async () => {
  answer = (request, response) => request.pipe(response)
  const response = await named(at(), { ...within, method: 'POST', body: 'é' })
  expect(await response.text()).toBe('é')
  expect(asked).toEqual([`POST 127.0.0.1:${port}/x`])
})

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '168.63.129.16',
  '100.64.0.1',
  '100.100.100.200',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '198.18.0.1',
  '::',
  '::1',
  'fe80::1',
  'fe80::1%eth0',
  'fd00:ec2::254',
  'fc00::1',
  'ff02::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  '2002:7f00:1::',
  'x',
])('%s is inside', (address) => {
  expect(isInside(address)).toBe(true)
})

test.each(['8.8.8.8', '2606:4700::1111'])('%s is outside', (address) => {
  expect(isInside(address)).toBe(false)
})

test('addresses inside are not asked, whatever way they are written or named', async () => {
  const { ask, questions } = resolving(['127.0.0.1'])
  for (const host of [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0.0.0.0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    'tiles.example',
  ])
    await expect(ask(at(host), within)).rejects.toThrow(OutboundError)
  expect(questions).toEqual(['tiles.example'])
  expect(asked).toEqual([])
})

test('a name of which one address is inside is not asked', async () => {
  await expect(resolving(['8.8.8.8', '127.0.0.1']).ask(at('two.example'), within)).rejects.toThrow(
    'leads inside, to 127.0.0.1',
  )
  expect(asked).toEqual([])
})

test('a named host may be named with its port, and then only there', async () => {
  const ask = createOutbound({ allow: [`127.0.0.1:${port}`] })
  expect((await ask(at(), within)).status).toBe(200)
  await expect(ask('http://127.0.0.1:1/', within)).rejects.toThrow(OutboundError)
})

test.each(['ftp://x.example/', 'file:///etc/passwd', 'http://a:b@x.example/'])(
  '%s is not asked',
  async (url) => {
    await expect(named(url, within)).rejects.toThrow(OutboundError)
  },
)

test('an answer that leads elsewhere is not followed', async () => {
  answer = (_, response) => response.writeHead(302, { Location: 'http://169.254.169.254/' }).end()
  await expect(named(at(), within)).rejects.toThrow('leads elsewhere')
  expect(asked).toHaveLength(1)
})

test('an answer that says that it is too long, or is, is cut off', async () => {
  answer = (_, response) => response.writeHead(200, { 'Content-Length': '1001' }).end('x'.repeat(1_001))
  await expect(named(at(), within)).rejects.toThrow('more than 1000 bytes')
  let sent = 0
  answer = (_, response) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536))) sent += 65_536
    }
    response.on('drain', more)
    more()
  }
  await expect(named(at(), within)).rejects.toThrow('more than 1000 bytes')
  await isCutOff
  // What the system's buffers took.
  expect(sent).toBeLessThan(20_000_000)
})

test('a packed answer is not unpacked', async () => {
  answer = (_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('x')
  await expect(named(at(), within)).rejects.toThrow('packed')
})

test('the time is that of the whole answer', async () => {
  const hurried = { ...within, timeoutMs: 50 }
  answer = () => {}
  await expect(named(at(), hurried)).rejects.toMatchObject({ name: 'TimeoutError' })
  answer = (_, response) => void response.write('x')
  await expect(named(at(), hurried)).rejects.toMatchObject({ name: 'TimeoutError' })
  await isCutOff
})

test('a connection of another kind goes by the same rules: outside, or to a host that is named', async () => {
  const to = { host: '127.0.0.1', port, timeoutMs: 10_000 }
  await expect(createOutboundSocket({ allow: [] })(to)).rejects.toThrow('is inside')
  const { questions, lookup } = resolving(['8.8.8.8', '10.0.0.1'])
  const ask = createOutboundSocket({ allow: [], lookup })
  await expect(ask({ ...to, host: 'mail.example' })).rejects.toThrow('leads inside, to 10.0.0.1')
  expect(questions).toEqual(['mail.example'])
  const socket = await createOutboundSocket({ allow: [`127.0.0.1:${port}`] })(to)
  expect(socket.remotePort).toBe(port)
  socket.destroy()
})
