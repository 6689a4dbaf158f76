import '@saude/travel/contract/access'
import { settingsFrom } from '../settings.ts'
import { gate } from '../testing/area.ts'
import { call, openTestGateway, type TestGateway } from '../testing/gateway.ts'
import { signIn } from '../testing/town.ts'

let town: TestGateway
let one = ''
beforeAll(async () => {
  const { limits } = settingsFrom({
    LIMIT_HEAVY: '1',
    LIMIT_HEAVY_WAITING: '4',
    LIMIT_HEAVY_WAITING_OF_SESSION: '1',
  })
  town = await openTestGateway({ limits })
  one = (await signIn(town, 'nurse')).token
})
afterAll(() => town.close())

/** Closes the gate; answers what opens it. */
function closed(): () => void {
  gate.heavy = []
  let open = () => {}
  gate.wait = new Promise((resolve) => {
    open = resolve
  })
  return () => open()
}

const heavy = (token: string, what: string, again?: number) =>
  call(town.url, 'citizen-condition-statistics', { token, input: { what, ...(again && { again }) } })

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('who asks for too much that is heavy hears when to come again, and quick questions are answered meanwhile', async () => {
  const open = closed()
  const first = heavy(one, 'primeira')
  await until(() => gate.heavy.length === 1)
  // One of these two waits, and one is too many.
  const both = ['segunda', 'terceira'].map((what) => heavy(one, what))
  const refused = await Promise.race(both)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('Retry-After')).toBe('5')
  expect(refused.body).toEqual({
    error: {
      key: 'tooManyRequests',
      message: 'O servidor está respondendo a muitas consultas demoradas agora, tente em instantes',
      payload: { retryAfter: 5 },
    },
  })
  expect((await call(town.url, 'citizen-search', { token: one })).status).toBe(200)
  expect(gate.heavy).toEqual(['primeira 0'])
  open()
  expect((await first).body).toEqual({ data: { said: 'primeira' } })
  expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 429])
})

test('with one place a heavy query that asks for a heavy one gets its answer', async () => {
  closed()()
  expect((await heavy(one, 'funda', 2)).body).toEqual({ data: { said: 'funda funda funda' } })
})
