import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCore } from '@saude/core/core'
import { fillDemo } from '@saude/core/demo/load'
import { collections } from '@saude/core/service/collections'
import { missingFor, permissionsOf } from '@saude/core/service/group/rights'
import { refusal } from '@saude/core/testing/core'
import { migrationMarks } from '@saude/service/migrations/mark'
import { openService } from '@saude/service/service'
import { insert } from '@saude/store'
import { demoTown } from '@saude/town/town'
import { admin } from './admin.ts'
import { settingsFrom } from './settings.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'admin-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const settings = () => settingsFrom({ DATA_DIR: folder, PORT: '8099' })
const open = () => {
  const { service } = createCore({
    sessionSecret: 'a secret for tests that is long enough',
    version: '1.0.0',
  })
  return openService(service, { folder })
}
const create = (...more: string[]) =>
  admin(['create', '--client', 'Monte Claro', '--email', 'ana@monteclaro.example', ...more], settings())

test('the first real user gets a client with its groups and a link to set the password', async () => {
  const printed = await create('--name', 'Ana Lima')
  expect(printed).toMatch(
    /^Link para definir a senha de ana@monteclaro\.example, válido até \d\d\/\d\d\/\d{4}/,
  )
  expect(printed).toMatch(/\nhttp:\/\/127\.0\.0\.1:8099\/app\/set-password\?token=[\w-]{43}$/)
  const { store, close } = await open()
  const [client] = await store.collection(collections.client).findAll({}, { max: 10_000 })
  const groups = await store
    .collection(collections.group)
    .findAll({ client: client?._id ?? '' }, { max: 10_000 })
  const [user] = await store.collection(collections.user).findAll({}, { max: 10_000 })
  expect(groups).toHaveLength(11)
  const own = groups.filter(({ _id }) => user?.groupIds.includes(_id))
  expect(own.map(({ key }) => key).toSorted()).toEqual(['healthSecretary', 'systemAdministration'])
  expect(user).toMatchObject({ name: 'Ana Lima', client: client?._id, isDemo: false })
  await close()
})

test('the first user may give every group of the client, that of its administrators too', async () => {
  // With the rows of every area, as in a running product.
  await import('./product.ts')
  await create()
  const { store, close } = await open()
  const groups = await store.collection(collections.group).findAll({}, { max: 10_000 })
  const [user] = await store.collection(collections.user).findAll({}, { max: 10_000 })
  const own = groups.filter(({ _id }) => user?.groupIds.includes(_id))
  const held = new Set(own.flatMap(permissionsOf))
  const kept = groups.map((group) => [group.key, missingFor(group, held)])
  expect(kept.filter(([, missing]) => missing && missing.length > 0)).toEqual([])
  await close()
})

test('a second user joins the client that is there; provider staff belong to none', async () => {
  await create()
  await admin(
    ['create', '--client', 'monte claro', '--email', 'b@monteclaro.example', '--group', 'nurse'],
    settings(),
  )
  await admin(
    ['create', '--client', 'Monte Claro', '--email', 'c@prix.example', '--group', 'prixAdmin'],
    settings(),
  )
  const { store, close } = await open()
  const users = await store.collection(collections.user).findAll({}, { max: 10_000 })
  expect(await store.collection(collections.client).countDocuments({})).toBe(1)
  expect(new Set(users.map(({ client }) => client)).size).toBe(2)
  expect(users.find(({ email }) => email === 'c@prix.example')?.client).toBeNull()
  await close()
})

test('migrations are listed with what became of each, also while the database is open', async () => {
  await create()
  const core = await open()
  const at = new Date('2027-02-03T12:00:00Z')
  const later = { release: '0.9.0', startedAt: at, next: null, batches: 1, total: 700, endedAt: null }
  await core.store.atomically([
    insert(migrationMarks, {
      ...later,
      _id: '2027-02-03-later',
      title: 'De depois',
      state: 'running',
      compatibleWith: null,
      count: 500,
    }),
    insert(migrationMarks, {
      ...later,
      _id: '2027-02-01-fits',
      title: 'Que serve',
      state: 'done',
      endedAt: at,
      compatibleWith: '0.1.0',
      count: 0,
    }),
  ])
  const listed = await admin(['migrations'], settings())
  await core.close()
  expect(listed).toMatch(
    /\ncore\n {2}2026-11-26-01-territory-registers: .+\n {4}desnecessária: dados criados em \d\d.+ pela versão 0\.1\.0\n/,
  )
  expect(listed).toContain(
    '2027-02-01-fits: Que serve\n    feita em 03/02/2027 às 09:00 pela versão 0.9.0; esta versão não a conhece, mas pode usar',
  )
  expect(listed).toContain(
    '2027-02-03-later: De depois\n    em andamento desde 03/02/2027 às 09:00, pela versão 0.9.0: 500 de 700; esta versão não a conhece e não pode',
  )
  expect(listed).toMatch(/\n {2}group-rights: Direitos novos dos grupos\n/)
  expect(listed).toMatch(
    /\ntravel\n {2}2026-11-26-01-older-seats: .+\n {4}pendente; depois dela versões desde a 0\.1\.0 ainda podem gravar\n/,
  )
  // The core of another version may not be opened by a command either.
  await expect(create('--name', 'Outra')).rejects.toThrow('gravados pela versão 0.9.0')
})

test('what cannot be done is said in words', async () => {
  await create()
  expect((await refusal(create())).message).toBe('Já existe um usuário com o e-mail ana@monteclaro.example')
  expect((await refusal(create('--group', 'king'))).message).toContain('Grupo desconhecido: king')
  expect((await refusal(admin(['create', '--client', 'X'], settings()))).message).toContain(
    'Uso: npm run admin',
  )
  expect((await refusal(admin(['destroy', '--what'], settings()))).message).toContain('Uso: npm run admin')
})

describe('beside the demo', () => {
  beforeEach(async () => {
    const core = await open()
    const town = demoTown()
    const passwordCost = { memoryCost: 64, timeCost: 1, parallelism: 1 }
    await fillDemo({ services: new Map([['core', core]]), areas: [], count: 0, town, passwordCost })
    await core.close()
  })
  const decision = async () => {
    const { store, close } = await open()
    const found = await store.collection(collections.demoDecision).findOne({ _id: 'demo' })
    await close()
    return found?.keeps
  }
  const args = ['create', '--client', 'Monte Claro', '--email', 'ana@monteclaro.example']

  test('the first real user ends it, where no terminal can be asked, and says so', async () => {
    expect(await create()).toMatch(/^Os usuários de demonstração não entram mais\.\nLink para/)
    expect(await decision()).toBe(false)
  })

  test('the operator is asked once, and may keep it', async () => {
    const ask = jest.fn(async () => false)
    expect(await admin(args, settings(), new Date(), ask)).toMatch(/continuam entrando neste computador/)
    expect(ask).toHaveBeenCalledWith(expect.stringContaining('primeiro usuário de verdade'))
    expect(await decision()).toBe(true)
    await admin([...args.slice(0, 4), 'b@monteclaro.example'], settings(), new Date(), ask)
    expect(ask).toHaveBeenCalledTimes(1)
  })

  test('a flag answers in place of the operator', async () => {
    const ask = jest.fn(async () => true)
    await admin([...args, '--keep-demo'], settings(), new Date(), ask)
    expect(await decision()).toBe(true)
    await admin([...args.slice(0, 4), 'b@monteclaro.example', '--end-demo'], settings(), new Date(), ask)
    expect(await decision()).toBe(false)
    expect(ask).not.toHaveBeenCalled()
    expect((await refusal(create('--end-demo', '--keep-demo'))).message).toContain('Uso: npm run admin')
  })

  test('a user of the demo municipality, and a demo that is public, decide nothing', async () => {
    await admin(['create', '--client', demoTown().client.name, '--email', 'a@vila.example'], settings())
    await admin(args, { ...settings(), demo: 'public' })
    expect(await decision()).toBeUndefined()
  })
})

test('while the product runs on the data folder nothing is made', async () => {
  const running = await open()
  await expect(create()).rejects.toThrow('já está em uso por outro processo')
  await running.close()
})
