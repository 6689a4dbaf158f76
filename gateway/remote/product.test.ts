import { settingsFrom } from '../settings.ts'
import { call } from '../testing/gateway.ts'
import { freePort } from '../testing/port.ts'
import { startProcess } from '../testing/process.ts'
import { openProduct } from '../testing/product.ts'
import { signIn } from '../testing/town.ts'

jest.setTimeout(90_000)

/** The product with these areas as processes of their own, `npm run service` each. */
async function openApart(...areas: string[]) {
  const ports = new Map<string, number>()
  for (const area of areas) ports.set(area, await freePort())
  const where = [...ports].map(([area, port]) => `${area}=http://127.0.0.1:${port}`)
  const { areaServices } = settingsFrom({ AREA_SERVICES: where.join() })
  const product = await openProduct({ areaServices })
  const { token } = await signIn(product, 'healthSecretary')

  const start = async (area: string) => {
    const program = ['gateway/service-main.ts', area, '--port', String(ports.get(area))]
    const one = startProcess({ DATA_DIR: product.dataDir }, { program })
    started.push(one)
    await one.url()
    return one
  }
  /** Answers `data`; fails where the call is refused. */
  const run = async (path: string, input: object): Promise<Readonly<Record<string, unknown>>> => {
    const headers = { 'Request-Id': crypto.randomUUID() }
    const { status, body } = await call(product.url, path, { token, input, headers })
    expect([path, status, body.error]).toEqual([path, 200, undefined])
    return body.data as Readonly<Record<string, unknown>> // every answer's data is an object
  }
  const isThere = async (path: string) => (await call(product.url, path, { token })).status === 200
  const requested = async () => {
    const { items } = await run('exam-request-list', {})
    // As its contract says.
    const [first] = items as { citizen: { name: string }; healthUnit: { name: string } }[]
    return [first?.citizen.name, first?.healthUnit.name]
  }
  /** Waits until the list of requests calls citizen and unit so. */
  const called = async (citizen: string, unit: string) =>
    until(async () => JSON.stringify(await requested()) === JSON.stringify([citizen, unit]))
  const request = async () => {
    const { id } = await run('citizen-create', { name: 'Ana Prado' })
    const { id: unit } = await run('health-unit-create', { name: 'UBS Centro', cnes: '2077485' })
    await run('exam-request-create', {
      citizen: { id },
      exam: { id: '0202010473' },
      healthUnit: { id: unit },
      priority: 'urgent',
      date: '2026-11-20',
    })
    expect(await requested()).toEqual(['Ana Prado', 'UBS Centro'])
    return { id, unit }
  }
  const ready = () =>
    until(async () => (await isThere('citizen-list')) && (await isThere('exam-request-list')))
  return { ...product, start, run, ready, request, called }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50))
}

const started: ReturnType<typeof startProcess>[] = []
const opened: Awaited<ReturnType<typeof openApart>>[] = []
afterEach(async () => {
  for (const { child } of started.splice(0)) child.kill('SIGKILL')
  for (const product of opened.splice(0)) {
    await product.gateway.close()
    product.remove()
  }
})

async function apart(...areas: string[]) {
  const product = await openApart(...areas)
  opened.push(product)
  const processes = await Promise.all(areas.map(product.start))
  await product.ready()
  return { ...product, processes }
}

test('who is renamed in one process, or in the gateway, is renamed in the list of another, also when either was away', async () => {
  const { run, start, ready, request, called, processes } = await apart('citizen', 'health-secretary')
  const [citizen, secretary] = processes
  const { id, unit } = await request()

  await run('citizen-update', { id, document: { name: 'Ana Prado Luz' } })
  await run('health-unit-update', { id: unit, document: { name: 'UBS Central' } })
  await called('Ana Prado Luz', 'UBS Central')

  secretary?.child.kill('SIGKILL')
  await secretary?.ended
  await run('citizen-update', { id, document: { name: 'Ana Luz' } })
  await start('health-secretary')
  await ready()
  await called('Ana Luz', 'UBS Central')

  citizen?.child.kill('SIGTERM')
  expect(await citizen?.ended).toBe(0)
  await start('citizen')
  await ready()
  await run('citizen-update', { id, document: { name: 'Ana' } })
  await called('Ana', 'UBS Central')
})

test('a list within the gateway follows an owner in a process of its own', async () => {
  const { run, request, called } = await apart('citizen')
  const { id } = await request()
  await run('citizen-update', { id, document: { name: 'Ana Prado Luz' } })
  await called('Ana Prado Luz', 'UBS Centro')
})
