import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@saude/contract/id'
import { makeBackup } from './backup/make.ts'
import { restoreBackup } from './backup/restore.ts'
import { call, logIn } from './testing/gateway.ts'
import { preparedFolder } from './testing/prepared.ts'
import { startProcess } from './testing/process.ts'

jest.setTimeout(300_000)

/** A data folder with a client and somebody signed in, closed again: made once, each test has a copy. */
let prepared: Awaited<ReturnType<typeof preparedFolder>>
let data: { readonly dataDir: string; readonly token: string; readonly remove: () => void }
beforeAll(async () => {
  prepared = await preparedFolder()
})
afterAll(() => prepared.remove())
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'saude-process-'))
  const dataDir = join(folder, 'data')
  cpSync(prepared.dataDir, dataDir, { recursive: true })
  const remove = () => rmSync(folder, { recursive: true, force: true })
  data = { dataDir, token: prepared.tokens[0] ?? '', remove }
})
const started: ReturnType<typeof startProcess>[] = []
afterEach(() => {
  for (const { child } of started.splice(0)) child.kill('SIGKILL')
  data.remove()
})

const start = (settings: Record<string, string> = {}) => {
  const one = startProcess({
    DATA_DIR: data.dataDir,
    PORT: '0',
    LIMIT_MUTATIONS: '100000',
    LIMIT_CALLS: '100000',
    LIMIT_CONCURRENT: '1000',
    ...settings,
  })
  started.push(one)
  return one
}

const citizen = (name: string) => ({ name, gender: 'F', birthDate: '1980-05-05', mothersName: 'Maria' })

/** Creates citizens until calls fail; answers the ids of those that were acknowledged. */
function writing(url: string, hands: number) {
  const made: string[] = []
  const state = { ended: false }
  const hand = async () => {
    while (!state.ended) {
      const requestKey = newId()
      try {
        const { body } = await call(url, 'citizen-create', {
          token: data.token,
          input: citizen(`Pessoa ${requestKey}`),
          headers: { 'Request-Id': requestKey },
        })
        const answer = body.data as { id: string } | undefined // our own contract
        if (!answer) return
        made.push(answer.id)
      } catch {
        return
      }
    }
  }
  const done = Promise.all(Array.from({ length: hands }, hand))
  return {
    made: made as readonly string[],
    done,
    stop: () => {
      state.ended = true
    },
  }
}

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('a stop finishes the writes in flight, refuses later ones and ends with 0', async () => {
  const first = start()
  const work = writing(await first.url(), 8)
  await until(() => work.made.length > 20)
  first.child.kill('SIGINT')
  expect(await first.ended).toBe(0)
  await work.done

  const second = start()
  const { body } = await call(await second.url(), 'citizen-list', { token: data.token })
  expect(body).toMatchObject({ data: { totalItems: work.made.length } })
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
})

test('a second process on the same data folder, or on a taken port, ends with 1 and says why', async () => {
  const first = start()
  const port = new URL(await first.url()).port
  const sameFolder = start()
  const samePort = start({ DATA_DIR: join(data.dataDir, 'other'), PORT: port })
  expect([await sameFolder.ended, await samePort.ended]).toEqual([1, 1])
  expect(sameFolder.said.errors.trim()).toBe(
    `A pasta de dados ${data.dataDir} já está em uso por outro processo do Saúde Municipal.`,
  )
  expect(samePort.said.errors).toContain(`A porta ${port} já está em uso`)
  // The first one is unharmed.
  expect((await call(`http://127.0.0.1:${port}`, 'citizen-list', { token: data.token })).status).toBe(200)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
})

test('a setting that cannot be read ends with 1 and is named; files are their owner’s alone', async () => {
  const wrong = start({ PORT: 'oitenta' })
  expect(await wrong.ended).toBe(1)
  expect(wrong.said.errors).toContain('PORT precisa ser um número inteiro')
  const right = start({ DATA_DIR: join(data.dataDir, 'new') })
  await right.url()
  const files = readdirSync(join(data.dataDir, 'new'), { recursive: true, withFileTypes: true }).filter(
    (file) => file.isFile(),
  )
  for (const file of files) expect(statSync(join(file.parentPath, file.name)).mode & 0o077).toBe(0)
  right.child.kill('SIGTERM')
  expect(await right.ended).toBe(0)
})

const total = async (url: string, token: string) => {
  const { body } = await call(url, 'citizen-list', { token })
  const { totalItems } = body.data as { totalItems: number } // our own contract
  return totalItems
}

const create = (url: string, token: string) =>
  call(url, 'citizen-create', { token, input: citizen('Ana Prado'), headers: { 'Request-Id': newId() } })

const health = async (url: string) => {
  const response = await fetch(`${url}/health`)
  // wire.md, HTTP.
  return (await response.json()) as {
    status: string
    areas: Record<string, { status: string; problem?: string }>
  }
}

test('a second start while the demo fills ends with 1, and nothing of the first is lost', async () => {
  const folder = join(data.dataDir, 'demo')
  const settings = { DATA_DIR: folder, DEMO: 'on', DEMO_CITIZENS: '300' }
  const first = start(settings)
  await until(
    () => existsSync(join(folder, 'citizen.sqlite-wal')) && existsSync(join(folder, 'demo-filling')),
  )
  // It stands still in the middle, however long the others take.
  first.child.kill('SIGSTOP')
  for (let time = 0; time < 2; time += 1) {
    const second = start(settings)
    expect(await second.ended).toBe(1)
    expect(second.said.errors.trim()).toBe(
      `A pasta de dados ${folder} já está em uso por outro processo do Saúde Municipal.`,
    )
  }
  expect(existsSync(join(folder, 'demo-filling'))).toBe(true)
  first.child.kill('SIGCONT')

  const url = await first.url()
  const token = await logIn(url, 'healthDirector@demo.local')
  expect((await create(url, token)).status).toBe(200)
  expect((await health(url)).status).toBe('ok')
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)

  const third = start({ DATA_DIR: folder })
  expect(await total(await third.url(), token)).toBe(301)
  third.child.kill('SIGTERM')
  expect(await third.ended).toBe(0)
})

test('whose database was taken away writes no more, says so, does not start without it, and starts with a copy', async () => {
  const folder = join(data.dataDir, '..', 'copy')
  const first = start()
  const url = await first.url()
  expect((await create(url, data.token)).status).toBe(200)
  await makeBackup(data.dataDir, folder)
  for (const end of ['', '-wal', '-shm', '.owner']) rmSync(join(data.dataDir, `citizen.sqlite${end}`))
  const { status, body } = await create(url, data.token)
  expect([status, body.error]).toEqual([
    503,
    { key: 'connectionFailed', message: expect.stringContaining('nada é gravado') },
  ])
  const { status: whole, areas } = await health(url)
  expect(whole).toBe('degraded')
  expect(areas.citizen).toMatchObject({
    status: 'failed',
    problem: expect.stringContaining('foi apagado ou trocado'),
  })
  expect(areas.core?.status).toBe('ok')
  await expect(makeBackup(data.dataDir, join(folder, 'again'))).rejects.toThrow('citizen.sqlite já existiu')
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)

  const second = start({ DEMO: '' })
  expect(await second.ended).toBe(1)
  expect(second.said.errors.trim()).toMatch(
    /^O banco de dados \S+citizen\.sqlite já existiu e não está lá.*npm run restore -- PASTA$/,
  )
  await restoreBackup(data.dataDir, folder, new Date())
  const third = start()
  expect(await total(await third.url(), data.token)).toBe(1)
  third.child.kill('SIGTERM')
  expect(await third.ended).toBe(0)
})

test('without its core, or with an empty file, a folder is left as it is; an area that is new to it is made', async () => {
  const names = () => readdirSync(data.dataDir).filter((name) => name.endsWith('.sqlite'))
  // What a newer version brings.
  rmSync(join(data.dataDir, 'dashboard.sqlite'))
  rmSync(join(data.dataDir, 'databases', 'dashboard'), { force: true })
  const newer = start()
  await newer.url()
  newer.child.kill('SIGTERM')
  expect(await newer.ended).toBe(0)
  expect(names()).toContain('dashboard.sqlite')

  truncateSync(join(data.dataDir, 'travel.sqlite'))
  const empty = start({ DEMO: '' })
  expect([await empty.ended, empty.said.errors]).toEqual([
    1,
    expect.stringMatching(/travel\.sqlite já existiu e está vazio/),
  ])
  await expect(makeBackup(data.dataDir, join(data.dataDir, '..', 'empty'))).rejects.toThrow('está vazio')
  rmSync(join(data.dataDir, 'core.sqlite'))
  const before = names()
  const coreless = start({ DEMO: '' })
  expect([await coreless.ended, coreless.said.errors]).toEqual([
    1,
    expect.stringMatching(/core\.sqlite já existiu/),
  ])
  expect(names()).toEqual(before)
})
