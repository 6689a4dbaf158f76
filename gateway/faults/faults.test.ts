import { call } from '../testing/gateway.ts'
import { manyCalls, preparedFolder } from '../testing/prepared.ts'
import { startProcess } from '../testing/process.ts'
import { idleSockets } from './idle.ts'
import { leaveMidCall } from './leave.ts'
import { attackHttp } from './malformed/http.ts'
import { attackSockets } from './malformed/socket.ts'
import { silentSockets } from './silent.ts'
import { slowLoris } from './slow.ts'
import { askUnread } from './unread.ts'

jest.setTimeout(180_000)

let data: Awaited<ReturnType<typeof preparedFolder>>
let gateway: ReturnType<typeof startProcess>
let url: string
let silent: () => number

beforeAll(async () => {
  data = await preparedFolder(['healthDirector', 'prixAdmin', 'doctor'])
  const settings = { DATA_DIR: data.dataDir, PORT: '0', LIMIT_HEADERS_MS: '1500', LIMIT_REQUEST_MS: '2500' }
  gateway = startProcess(
    { ...settings, ...manyCalls, LIMIT_CONCURRENT: '20', LIMIT_UNREAD_SIZE: '2000000' },
    { isProbed: true },
  )
  url = await gateway.url()
  // They have all the other tests' time to be noticed.
  silent = await silentSockets(url, 50)
  expect(silent()).toBe(50)
})
afterAll(async () => {
  gateway.child.kill('SIGTERM')
  expect(await gateway.ended).toBe(0)
  data.remove()
})

const token = () => data.tokens[0] ?? ''

/** Megabytes that are held beyond those of before: what is left behind stays, what is still on its way goes. */
async function grown(before: { readonly heap: number }, most: number): Promise<number> {
  let more = Number.POSITIVE_INFINITY
  for (let looks = 0; looks < 50 && more >= most; looks += 1) {
    if (looks > 0) await new Promise((resolve) => setTimeout(resolve, 100))
    more = (await gateway.memory()).heap - before.heap
  }
  return more
}

test.each([
  ['HTTP', attackHttp],
  ['socket', attackSockets],
] as const)(
  'malformed input through %s gets typed errors only, and leaves no memory behind',
  async (_, attack) => {
    const target = { url, tokens: data.tokens }
    const first = await attack(target, { count: 500, seed: 'first' })
    const before = await gateway.memory()
    const second = await attack(target, { count: 500, seed: 'second' })
    const more = await grown(before, 5)
    expect([...first.problems, ...second.problems]).toEqual([])
    expect(Object.keys(first.outcomes())).toEqual(
      expect.arrayContaining(['closed', 'data', 'notFound', 'permission', 'validation']),
    )
    expect(more).toBeLessThan(5)
  },
)

test('callers who are gone before the answer free their place, and find their act done once', async () => {
  const { ids, refused } = await leaveMidCall(url, token(), { count: 60 })
  expect(refused).toEqual([])
  expect(ids.size).toBe(60)
  const list = await call(url, 'citizen-list', { token: token(), input: { name: 'Quem Saiu' } })
  expect(list.body).toMatchObject({ data: { totalItems: 60 } })
})

test('connections that send slowly are ended while others are answered', async () => {
  const { ended, refused, answered } = await slowLoris(url, { connections: 100 })
  expect(ended).toBe(100)
  expect(refused).toBe(100)
  expect(answered).toBeGreaterThan(5)
})

test('a socket that asks and does not read is ended before its answers fill the memory', async () => {
  const before = await gateway.memory()
  expect(await askUnread(url, token())).toBeGreaterThan(20)
  expect(await grown(before, 10)).toBeLessThan(10)
})

test('idle sockets, of people and of log-in pages, cost less than 30 kB each', async () => {
  const before = await gateway.memory()
  const idle = await idleSockets(url, [...data.tokens, undefined], 1_000)
  const more = await grown(before, 30)
  expect(idle.held()).toBe(1_000)
  await idle.close()
  expect(more).toBeLessThan(30)
})

test('sockets that never say who they are do not keep their place', async () => {
  while (silent() > 0) await new Promise((resolve) => setTimeout(resolve, 50))
})
