import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingsFrom } from '../settings.ts'
import { gate } from '../testing/area.ts'
import { call, openTestGateway, type TestGateway } from '../testing/gateway.ts'
import { fileStart, formEnd, rawCall } from '../testing/raw-call.ts'
import { testFolders } from '../testing/settings.ts'
import { signIn } from '../testing/town.ts'

const megabyte = 1_048_576
const limits = { ...settingsFrom({}).limits, calls: 50, concurrent: 3, addressUploadBytes: 3 * megabyte }
let town: TestGateway
let nurse: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  town = await openTestGateway({ limits })
})
beforeEach(async () => {
  nurse = await signIn(town, 'nurse')
})
afterAll(() => town.close())

const error = (key: string) => ({ error: expect.objectContaining({ key }) })
/** Sizes of the files whose calls run. */
const staged = (): number[] => {
  const folder = join(town.dataDir, 'uploads')
  return names(folder).map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0)
}
const names = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])
const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10))
}
const upload = (bytes: number, token = nurse.token) => {
  const form = new FormData()
  form.set('picture', new Blob([Buffer.alloc(bytes)]), 'foto.png')
  return call(town.url, 'health-care-create', { token, body: form })
}
function closeGate() {
  let open = () => {}
  gate.wait = new Promise((resolve) => {
    open = resolve
  })
  return () => open()
}

describe('a call is refused before its body has arrived', () => {
  test.each(['multipart/form-data; boundary=fronteira', 'application/json'])('%s', async (type) => {
    const driver = await signIn(town, 'driver')
    const busy = await signIn(town, 'nurse')
    for (let count = 0; count < limits.calls; count += 1)
      await call(town.url, 'citizen-search', { token: busy.token })
    for (const [path, token, expected] of [
      ['no-such-query', undefined, 'notFound'],
      ['no-such-query', nurse.token, 'notFound'],
      ['citizen-create', undefined, 'auth'],
      ['citizen-create', 'forged', 'auth'],
      ['citizen-create', driver.token, 'permission'],
      ['citizen-create', busy.token, 'tooManyRequests'],
    ] as const) {
      const asked = rawCall(town.url, path, { ...(token !== undefined && { token }), type })
      asked.send(fileStart('x'.repeat(1000)))
      expect((await asked.answer()).body).toEqual(error(expected))
      asked.socket.destroy()
    }
  })
})

describe('the files of a call', () => {
  test('lie on disk as they arrive, and are gone when the caller is', async () => {
    const asked = rawCall(town.url, 'health-care-create', { token: nurse.token })
    asked.send(fileStart())
    asked.send(Buffer.alloc(megabyte))
    // The last bytes could be the beginning of the end: they wait for more.
    await until(() => staged().some((size) => size > 0.9 * megabyte))
    asked.socket.destroy()
    await until(() => staged().length === 0)
  })

  test('lie there while it runs, and are gone after it', async () => {
    const open = closeGate()
    const asked = upload(1000)
    await until(() => staged().includes(1000))
    open()
    expect((await asked).body).toEqual({ data: { files: ['picture foto.png 1000'] } })
    await until(() => staged().length === 0)
  })

  test('take no more room than an address has, and give it back', async () => {
    const open = closeGate()
    const first = upload(2 * megabyte)
    await until(() => staged().includes(2 * megabyte))
    const other = await signIn(town, 'nurse')
    const refused = await upload(2 * megabyte, other.token)
    expect(refused).toMatchObject({ status: 429, body: error('tooManyRequests') })
    expect(refused.headers.get('Retry-After')).toBe('5')
    open()
    expect((await first).status).toBe(200)
    await until(() => staged().length === 0)
    expect((await upload(2 * megabyte, other.token)).status).toBe(200)
  })

  test('are refused as soon as they are more than a call may bring', async () => {
    const small = await openTestGateway({ limits: { ...limits, callBytes: megabyte } })
    const { token } = await signIn(small, 'nurse')
    const asked = rawCall(small.url, 'health-care-create', { token })
    asked.send(fileStart())
    asked.send(Buffer.alloc(2 * megabyte))
    expect(await asked.answer()).toMatchObject({ status: 400, body: error('validation') })
    asked.socket.destroy()
    await small.close()
  })

  test('behind the end of a form are not waited for', async () => {
    const asked = rawCall(town.url, 'health-care-create', { token: nurse.token })
    asked.send(`${fileStart('conteúdo')}\r\n${formEnd}\r\n${fileStart('um')}\r\n${fileStart('dois')}`)
    asked.end()
    expect(await asked.answer()).toMatchObject({ status: 200 })
  })

  test('that a process left behind are removed at the start', async () => {
    const { dataDir, remove } = testFolders()
    mkdirSync(join(dataDir, 'uploads'), { recursive: true })
    writeFileSync(join(dataDir, 'uploads', 'half'), 'x')
    const other = await openTestGateway({ dataDir })
    expect(readdirSync(join(dataDir, 'uploads'))).toEqual([])
    await other.close()
    remove()
  })
})

describe('a call without a session', () => {
  test('is small and brings no files', async () => {
    const input = { q: 'a'.repeat(70_000) }
    expect(await call(town.url, 'symptom-statistics', { input })).toMatchObject({
      status: 400,
      body: error('validation'),
    })
    const form = new FormData()
    form.set('picture', new Blob(['conteúdo']), 'foto.png')
    expect(await call(town.url, 'symptom-statistics', { body: form })).toMatchObject({
      status: 400,
      body: { error: { payload: { issues: ['O envio passa do tamanho permitido'] } } },
    })
  })

  test('that is sent slowly does not hold up others of its address', async () => {
    const slow = Array.from({ length: limits.concurrent + 1 }, () =>
      rawCall(town.url, 'symptom-statistics', { type: 'application/json' }),
    )
    for (const one of slow) one.send('{')
    expect((await call(town.url, 'symptom-statistics')).status).toBe(200)
    for (const one of slow) one.socket.destroy()
  })
})
