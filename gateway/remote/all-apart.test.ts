import { type AloneService, openAlone } from '../alone/open.ts'
import { productParts } from '../product.ts'
import { settingsFrom } from '../settings.ts'
import { call } from '../testing/gateway.ts'
import { freePort } from '../testing/port.ts'
import { openProduct } from '../testing/product.ts'
import { testFolders, testSettings } from '../testing/settings.ts'
import { signIn } from '../testing/town.ts'

jest.setTimeout(60_000)

/** Timers stand still unless a test moves them on: what arrives then was pushed, not polled. */
const timers = {
  doNotFake: ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'],
} as const

/** Long polls of change feeds that wait for entries now, by their paths. */
const waiting = new Map<symbol, string>()

const { remove, ...own } = testFolders()
const services: AloneService[] = []
let product: Awaited<ReturnType<typeof openProduct>>
let token: string

beforeAll(async () => {
  jest.useFakeTimers({ ...timers, doNotFake: [...timers.doNotFake] })
  const send = globalThis.fetch
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (...asked) => {
    const path = String(asked[0])
    if (!/\/feed\b.*wait=[1-9]/.test(path)) return send(...asked)
    const poll = Symbol(path)
    waiting.set(poll, path)
    return send(...asked).finally(() => waiting.delete(poll))
  })
  const where: string[] = []
  for (const { area } of productParts.areas) where.push(`${area}=http://127.0.0.1:${await freePort()}`)
  const { areaServices } = settingsFrom({ AREA_SERVICES: where.join() })
  for (const service of productParts.areas) {
    const url = areaServices.get(service.area) ?? ''
    const port = Number(new URL(url).port)
    services.push(await openAlone(service, testSettings(own), { port, host: '127.0.0.1' }))
  }
  product = await openProduct({ ...own, areaServices })
  token = (await signIn(product, 'healthSecretary')).token
})
afterAll(async () => {
  jest.useRealTimers()
  await product.gateway.close()
  for (const one of services) await one.close()
  jest.restoreAllMocks()
  product.remove()
  remove()
})

const run = async (path: string, input: object = {}): Promise<Readonly<Record<string, unknown>>> => {
  const headers = { 'Request-Id': crypto.randomUUID() }
  const { status, body } = await call(product.url, path, { token, input, headers })
  expect([path, status, body.error]).toEqual([path, 200, undefined])
  return body.data as Readonly<Record<string, unknown>> // every answer's data is an object
}

/** Waits by the machine's own turns; no timer comes due unless somebody moves the time on. */
async function until(holds: () => boolean | Promise<boolean>, between = async () => {}): Promise<void> {
  while (!(await holds())) {
    await between()
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test('with every area apart each of them answers, also where it asks another', async () => {
  for (const path of [
    'citizen-list',
    'citizen-condition-diabetes-geolocation',
    'vehicle-list',
    'travel-list',
    'campaign-list',
    'exam-request-list',
    'sex-quantitative',
  ])
    expect(await run(path)).toBeDefined()
})

test('a new name is reported to the area that shows it, whatever the clocks say', async () => {
  const { id } = await run('citizen-create', { name: 'Ana Prado' })
  await run('exam-request-create', {
    citizen: { id },
    exam: { id: '0202010473' },
    priority: 'urgent',
    date: '2026-11-20',
  })
  const shown = async () => {
    const { items } = await run('exam-request-list')
    const [first] = items as { citizen: { name: string } }[] // as its contract says
    return first?.citizen.name
  }
  const isFollowed = () =>
    [...waiting.values()].some((path) => path.includes('/health-secretary/feed/citizen?'))
  // Who began before the gateway called looks for it again from time to time.
  await until(isFollowed, () => jest.advanceTimersByTimeAsync(500))

  for (const name of ['Ana Prado Luz', 'Ana Luz']) {
    await until(isFollowed)
    // By then the poll has reached its owner and found nothing.
    for (let turn = 0; turn < 5; turn += 1) await run('citizen-list')
    await run('citizen-update', { id, document: { name } })
    await until(async () => (await shown()) === name)
  }
})
