import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '@saude/contract/id'
import { type AccessLogEntry, accessLog } from '@saude/core/service/access-log/access-log'
import { accessLogSegments } from '@saude/core/service/access-log/segment'
import { hashHere } from '@saude/core/service/user/password'
import { credentials, users } from '@saude/core/service/user/user'
import { openStore } from '@saude/store'
import { createGateway } from '../gateway.ts'
import { productParts } from '../product.ts'
import { call } from '../testing/gateway.ts'
import { openProduct } from '../testing/product.ts'
import { signIn } from '../testing/town.ts'
import { audit } from './command.ts'

jest.setTimeout(120_000)

let product: Awaited<ReturnType<typeof openProduct>>
let isOpen = true
beforeAll(async () => {
  product = await openProduct()
})
afterAll(async () => {
  if (isOpen) await product.gateway.close()
  product.remove()
})

const password = 'uma senha certa'
const device = { identifier: 'x', isApp: false, forced: false }

/** Somebody who may sign in by e-mail. */
async function person(group: 'nurse' | 'healthSecretary' | 'prixAdmin', email: string) {
  const { userId } = await signIn(product, group)
  await product.store.collection(users).updateOne({ _id: userId }, { $set: { email, emailKey: email } })
  await product.store.collection(credentials).insertOne({
    _id: userId,
    hash: await hashHere(password, { memoryCost: 1024, timeCost: 1, parallelism: 1 }),
    changedAt: new Date(),
    lastLoginAt: null,
  })
  return userId
}

/** What the log has of somebody, once it has so many entries. */
async function entriesOf(userId: string, many: number): Promise<AccessLogEntry[]> {
  for (let looks = 0; looks < 1_000; looks += 1) {
    const found = await product.store
      .collection(accessLog)
      .findAll({ userId }, { sort: { _id: 1 }, max: 1_000 })
    if (found.length >= many) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`there are no ${many} entries`)
}
const said = (entries: readonly AccessLogEntry[]) => entries.map(({ act, query }) => `${act} ${query}`)
const run = (path: string, token: string, input: object = {}, headers: Record<string, string> = {}) =>
  call(product.url, path, { token, input, headers: { 'Request-Id': newId(), ...headers } })

test('the log says who came, tried, was refused, printed, changed users and settings, and went', async () => {
  const id = await person('healthSecretary', 'rita@vila.br')
  const logIn = (typed: string) =>
    call(product.url, 'user-login', { input: { login: 'rita@vila.br', password: typed } })
  const refused = await logIn('uma senha errada')
  // The caller does not see whose password it was not.
  expect(refused.body).toEqual({ error: { key: 'auth', message: 'E-mail, CPF ou senha incorretos' } })
  const { body } = await logIn(password)
  const { token } = body.data as { token: string } // as its contract says
  expect((await run('group-list', token)).body).toMatchObject({ error: { key: 'permission' } })
  // The same refusal again is the same.
  await run('group-list', token)
  await run('device-list', token, { startIndex: 0, stopIndex: 10 }, { Purpose: 'print' })
  const colleague = await person('nurse', 'olga@vila.br')
  await run('user-block', token, { id: colleague, isBlocked: true, reason: 'Saiu' })
  await run('settings-update', token, { document: { notifyNurse: true } })
  await run('user-revoke', token, { document: { device } })
  const entries = await entriesOf(id, 7)
  expect(said(entries)).toEqual([
    'wrongPassword userLogin',
    'signedIn userLogin',
    'refused groupList',
    'printed deviceList',
    'granted userBlock',
    'configured settingsUpdate',
    'signedOut userRevoke',
  ])
  expect(new Set(entries.map(({ client }) => client))).toEqual(new Set([product.client.id]))
  expect(entries[4]?.subjectId).toBe(colleague)
})

test('a login that no one has leaves no entry, and costs the log nothing', async () => {
  const count = () => product.store.collection(accessLog).countDocuments({})
  const before = await count()
  await call(product.url, 'user-login', { input: { login: 'x@vila.br', password } })
  const id = await person('nurse', 'nina@vila.br')
  await call(product.url, 'user-login', { input: { login: 'nina@vila.br', password } })
  await entriesOf(id, 1)
  expect(await count()).toBe(before + 1)
})

test('a call that is logged writes its entry and one head, by whom there was one before', async () => {
  const { token, userId } = await signIn(product, 'nurse')
  await run('citizen-list', token, { startIndex: 0, stopIndex: 10 })
  const id = String(Object((await run('citizen-create', token, { name: 'Ana Prado' })).body.data).id)
  await entriesOf(userId, 1)
  const atomically = jest.spyOn(product.store, 'atomically')
  await run('citizen-get', token, { id })
  await entriesOf(userId, 2)
  const writes = atomically.mock.calls.flatMap(([operations]) =>
    operations.flatMap((one) => ('collection' in one ? [`${one.kind} ${one.collection.name}`] : [])),
  )
  atomically.mockRestore()
  expect(writes).toEqual(['put accessLog', 'put accessLogSegment'])
})

describe('npm run audit', () => {
  const words: string[] = []
  const check = async () => {
    words.length = 0
    return audit(product.settings, (line) => words.push(line))
  }
  const stored = async (work: (store: Awaited<ReturnType<typeof openStore>>) => Promise<unknown>) => {
    const store = await openStore({
      folder: product.dataDir,
      area: 'core',
      collections: [accessLog, accessLogSegments],
    })
    await work(store)
    await store.close()
  }

  test('finds all as it was written, while the product runs and after it', async () => {
    expect(await check()).toBe(true)
    // Two days where midnight has passed since the first line.
    expect(words).toEqual([
      expect.stringMatching(/^Registro de acessos íntegro: \d+ linhas de [12] dias em 1 /),
    ])
    await product.gateway.close()
    isOpen = false
    expect(await check()).toBe(true)
    expect(words[0]).toMatch(/\b[12] âncoras/)
  })

  test('names a line that somebody changed in the database, and the next start says it', async () => {
    let changed: AccessLogEntry | null = null
    await stored(async (store) => {
      changed = await store.collection(accessLog).findOne({ query: 'settingsUpdate' })
      await store
        .collection(accessLog)
        .updateOne({ query: 'settingsUpdate' }, { $set: { userName: 'Outra' } })
    })
    expect(await check()).toBe(false)
    expect(words).toEqual([
      expect.stringMatching(/^A linha \d+ do trecho .* foi alterada: .*Outra, Alterar configurações/),
      expect.stringMatching(/^1 problemas/),
    ])
    const gateway = await createGateway(product.settings, productParts)
    const health = async () => (await fetch(`${gateway.url}/health`)).json()
    let warnings: string[] = []
    for (let looks = 0; looks < 500 && warnings.length === 0; looks += 1) {
      warnings = Object(await health()).warnings ?? []
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await gateway.close()
    expect(warnings).toEqual([
      expect.stringMatching(/^O registro de acessos não está como foi gravado .*Outra/),
    ])
    await stored((store) =>
      store
        .collection(accessLog)
        .updateOne({ query: 'settingsUpdate' }, { $set: { userName: changed?.userName ?? '' } }),
    )
    expect(await check()).toBe(true)
  })

  test('names what reached further when it was noted beside the database, and notes that cannot be read', async () => {
    const path = join(product.dataDir, 'ancoras-do-registro')
    const before = readFileSync(path, 'utf8')
    const [line = ''] = before.split('\n')
    appendFileSync(path, `${JSON.stringify({ ...JSON.parse(line), lines: 1_000 })}\nx\n`)
    expect(await check()).toBe(false)
    expect(words).toEqual([
      expect.stringMatching(/^O trecho .* tinha 1000 linhas e agora tem \d+/),
      expect.stringMatching(/^A linha \d+ das âncoras/),
      expect.stringMatching(/^2 problemas/),
    ])
    writeFileSync(path, before)
  })
})
