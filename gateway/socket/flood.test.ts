import { Decoder } from 'socket.io-parser'
import { settingsFrom } from '../settings.ts'
import { call, openTestGateway, type TestGateway } from '../testing/gateway.ts'
import { type RawSocket, rawSocket, signedSocket } from '../testing/raw-socket.ts'
import { signIn } from '../testing/town.ts'

const limits = { ...settingsFrom({}).limits, socketMessages: 100, publicMessages: 200, connects: 60 }
// A tenth more than it holds is refused in words, and some come back while the test runs.
const bound = (units: number) => Math.ceil(units * 1.1) + 40

let town: TestGateway
const open: RawSocket[] = []
const parsed = jest.spyOn(Decoder.prototype, 'add')

beforeAll(async () => {
  town = await openTestGateway({ limits })
})
beforeEach(() => parsed.mockClear())
afterEach(() => {
  for (const { ws } of open.splice(0)) ws.terminate()
})
afterAll(() => town.close())

const connect = async (token?: string) => {
  const socket = await signedSocket(town.url, token)
  open.push(socket)
  return socket
}
const nurse = async () => (await signIn(town, 'nurse')).token
const query = (requestId: string, name = 'noSuchQuery') =>
  `42["query",{"query":"${name}","requestId":"${requestId}"}]`

/** Sends without reading first; answers what was said until the end, undefined for a connection that was ended. */
async function flood(socket: RawSocket, count: number, packet: (index: number) => string) {
  for (let index = 0; index < count && socket.isOpen(); index += 1) socket.send(packet(index))
  const received: string[] = []
  for (let next = await socket.next(); next !== undefined; next = await socket.next()) received.push(next)
  return received
}

test.each([
  ['unknown queries', (index: number) => query(`r${index}`)],
  ['messages that say nothing', () => '42["query",null]'],
  ['packets that are none', () => '4'],
  ['aborts', (index: number) => `42["abort",{"requestId":"r${index}"}]`],
  ['pings no one asked for', () => '3'],
  ['connections to places that are not there', (index: number) => `40/nowhere-${index},`],
  ['pieces of files', () => '451-["query",{"_placeholder":true,"num":0}]'],
])('A socket that goes on sending %s is ended, and the rest is not even parsed', async (_what, packet) => {
  const socket = await connect(await nurse())
  await flood(socket, 20_000, packet)
  expect(socket.isOpen()).toBe(false)
  expect(parsed.mock.calls.length).toBeLessThanOrEqual(bound(limits.socketMessages))
})

test('An operator learns how many connections were cut off', async () => {
  const cutOff = async () => {
    const text = await (await fetch(`${town.url}/metrics`)).text()
    return Number(/^saude_sockets_cut_off_total (\d+)$/m.exec(text)?.[1])
  }
  const before = await cutOff()
  await flood(await connect(await nurse()), 20_000, (index) => query(`r${index}`))
  expect(await cutOff()).toBe(before + 1)
})

test('Frames of the websocket itself count as much', async () => {
  const socket = await connect(await nurse())
  let answered = 0
  socket.ws.on('pong', () => {
    answered += 1
  })
  const ended = new Promise((resolve) => socket.ws.once('close', resolve))
  for (let index = 0; index < 5_000 && socket.isOpen(); index += 1) socket.ws.ping()
  await ended
  expect(answered).toBeLessThanOrEqual(bound(limits.socketMessages))
})

test('Few large messages count as many', async () => {
  const socket = await connect(await nurse())
  const large = `42["query",{"query":"noSuchQuery","requestId":"r","input":"${'x'.repeat(500_000)}"}]`
  await flood(socket, 50, () => large)
  expect(socket.isOpen()).toBe(false)
  expect(parsed.mock.calls.length).toBeLessThan(5)
})

test('Who sends too much hears so before it is cut off', async () => {
  const socket = await connect(await nurse())
  const received = await flood(socket, 500, (index) => query(`r${index}`))
  expect(received.filter((answer) => answer.includes('"tooManyRequests"')).length).toBeLessThanOrEqual(
    bound(0) + 10,
  )
  const unknown = received.filter((answer) => answer.includes('"notFound"')).length
  expect(unknown).toBeLessThanOrEqual(limits.socketMessages)
  const polite = await connect(await nurse())
  // Some come back while a busy machine reads them; a tenth more than there are is still refused in words.
  const count = 108
  for (let index = 0; index < count; index += 1) polite.send(query(`r${index}`))
  const answers: string[] = []
  while (answers.length < count) answers.push((await polite.next()) ?? '')
  const refused = answers.filter((answer) => answer.includes('"tooManyRequests"'))
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]).toMatch(/"retryAfter":\d+/)
  expect(polite.isOpen()).toBe(true)
})

test('A session that was cut off is not served more by its next socket', async () => {
  const token = await nurse()
  await flood(await connect(token), 2_000, (index) => query(`r${index}`))
  await expect(connect(token)).rejects.toThrow('tooManyRequests')
  const other = await connect(await nurse())
  other.send(query('mine', 'citizenSearch'))
  expect(await other.next()).toContain('"data"')
  // HTTP counts for itself: the product falls back to it.
  expect((await call(town.url, 'citizen-search', { token })).status).toBe(200)
})

test('Who has not said who it is may send some messages only', async () => {
  const socket = await rawSocket(town.url)
  open.push(socket)
  await flood(socket, 2_000, (index) => `40/nowhere-${index},`)
  expect(socket.isOpen()).toBe(false)
  expect(parsed.mock.calls.length).toBeLessThanOrEqual(60)
})

// From here on the address of these tests has less and less left.
test('Twenty public sockets together get no more than their address may send, and others are answered meanwhile', async () => {
  const token = await nurse()
  const staff = await connect(token)
  const sockets = await Promise.all(Array.from({ length: 20 }, () => connect()))
  const floods = sockets.map((socket) => flood(socket, 2_000, (index) => query(`r${index}`)))
  staff.send(query('mine', 'citizenSearch'))
  expect(await staff.next()).toContain('"data"')
  await Promise.all(floods)
  expect(parsed.mock.calls.length).toBeLessThanOrEqual(bound(limits.publicMessages) + 20)
  // Connecting again gives nothing back, to visitors; staff of the same address go on.
  await expect(connect()).rejects.toThrow('tooManyRequests')
  staff.send(query('again', 'citizenSearch'))
  expect(await staff.next()).toContain('"data"')
})

test('An address opens so many connections a minute, and hears when to come back', async () => {
  const opened: RawSocket[] = []
  const attempt = () =>
    rawSocket(town.url).then(
      (socket) => void opened.push(socket),
      (error: Error) => error.message,
    )
  const refusals = (await Promise.all(Array.from({ length: 2 * limits.connects }, attempt))).filter(Boolean)
  open.push(...opened)
  expect(opened.length).toBeLessThanOrEqual(limits.connects)
  expect(refusals[0]).toBe('Unexpected server response: 429')
})
