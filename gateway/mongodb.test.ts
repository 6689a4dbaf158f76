import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@saude/contract/id'
import { MongoClient } from 'mongodb'
import { admin } from './admin.ts'
import { dropIndexes } from './indexes.ts'
import { productParts } from './product.ts'
import { settingsFrom } from './settings.ts'
import { call, logIn } from './testing/gateway.ts'
import { startProcess } from './testing/process.ts'
import { mongoSecrets } from './testing/settings.ts'

jest.setTimeout(180_000)

const uri = process.env.CONTRACT_MONGODB_URI
const folder = mkdtempSync(join(tmpdir(), 'saude-mongodb-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a MongoDB that does not answer ends the start with 1 and says so', async () => {
  const { ended, said } = startProcess({
    DATA_DIR: folder,
    PORT: '0',
    MONGODB_URI: 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=200',
    ...mongoSecrets,
  })
  expect(await ended).toBe(1)
  expect(said.errors).toMatch(/^O MongoDB de MONGODB_URI não responde: /)
})

test('with MongoDB the secrets come from the environment: what a disk has is named, not used', async () => {
  const { ended, said } = startProcess({ DATA_DIR: folder, PORT: '0', MONGODB_URI: 'mongodb://127.0.0.1:1/' })
  expect(await ended).toBe(1)
  expect(said.errors).toMatch(
    /^Com MONGODB_URI, defina SESSION_SECRET, .* ele está em \S+secrets.session\.\n$/,
  )
})

if (uri === undefined) {
  test.skip('the whole product runs on MongoDB (npm run test:mongo)', () => undefined)
} else {
  /** Names the databases of these tests only. */
  const installation = `product${process.pid}${Date.now()}`
  // The address with an installation's name in place of another.
  const addressOf = (name: string) =>
    uri.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/${installation}${name}`)
  const start = (name: string, settings: Record<string, string> = {}) =>
    startProcess({
      DATA_DIR: join(folder, name),
      PORT: '0',
      MONGODB_URI: addressOf(name),
      LEAVE_SECONDS: '0',
      ...mongoSecrets,
      ...settings,
    })

  afterAll(async () => {
    const client = await new MongoClient(uri).connect()
    const { databases } = await client.db('admin').admin().listDatabases()
    for (const { name } of databases) if (name.startsWith(installation)) await client.db(name).dropDatabase()
    await client.close()
  })

  const list = async (url: string, token: string, input: object = {}) =>
    (await call(url, 'citizen-list', { token, input: { startIndex: 0, stopIndex: 4, ...input } })).body

  describe('the whole product on MongoDB', () => {
    let running: ReturnType<typeof start>
    let url: string
    let token: string
    beforeAll(async () => {
      const settings = settingsFrom({
        DATA_DIR: join(folder, 'Real'),
        MONGODB_URI: addressOf('Real'),
        ...mongoSecrets,
      })
      const printed = await admin(
        ['create', '--client', 'Monte Claro', '--email', 'ana@monte.example'],
        settings,
      )
      running = start('Real')
      url = await running.url()
      const link = new URL(/http\S+/.exec(printed)?.[0] ?? '').searchParams.get('token')
      const password = 'uma frase bem comprida 1'
      await call(url, 'password-set', { input: { token: link, password } })
      token = await logIn(url, 'ana@monte.example', password)
    })
    afterAll(() => running.child.kill('SIGKILL'))

    const create = (name: string, requestKey: string) =>
      call(url, 'citizen-create', {
        token,
        input: { name, gender: 'F', birthDate: '1980-05-05', mothersName: 'Antônia' },
        headers: { 'Request-Id': requestKey },
      })

    test('lets its first person set a password, sign in and see lists', async () => {
      expect(await list(url, token)).toMatchObject({ data: { totalItems: 0 } })
    })

    test('does an act once, however often it is sent', async () => {
      const key = newId()
      const made = await create('Zuleica Única', key)
      expect(made.status).toBe(200)
      expect((await create('Zuleica Única', key)).body).toEqual(made.body)
      await Promise.all(['Maria Antônia', 'João Mourão'].map((name) => create(name, newId())))
      expect(await list(url, token)).toMatchObject({ data: { totalItems: 3 } })
    })

    test('writes a list into a file, each row once', async () => {
      const input = { query: 'citizenList', input: { orderBy: 'name' }, title: 'Cidadãos' }
      const { body } = await call(url, 'exports', { token, input })
      const file = await (await fetch(`${url}${Object(body.data).url}`)).text()
      const names = file.split('\r\n').slice(1, -1)
      expect(names.map((line) => /João Mourão|Maria Antônia|Zuleica Única/.exec(line)?.[0])).toEqual([
        'João Mourão',
        'Maria Antônia',
        'Zuleica Única',
      ])
    })

    test('searches names', async () => {
      expect(await list(url, token, { name: 'mour joao' })).toMatchObject({ data: { totalItems: 1 } })
    })

    test('makes a user by a command while it runs: it does so itself, and names its own address', async () => {
      const settings = settingsFrom({
        DATA_DIR: join(folder, 'Real'),
        MONGODB_URI: addressOf('Real'),
        ...mongoSecrets,
      })
      const printed = await admin(
        ['create', '--client', 'Monte Claro', '--email', 'bia@monte.example'],
        settings,
      )
      expect(printed).toContain(`\n${url}/app/set-password?token=`)
    })

    test('has as many gateways as fit each other: one with another secret is refused in words that name it', async () => {
      const stranger = start('Real', {
        SESSION_SECRET: 'another secret of sessions, as long as it has to be',
      })
      const second = start('Real', { DATA_DIR: join(folder, 'Second') })
      const at = await second.url()
      expect(await list(at, token)).toMatchObject({ data: { totalItems: 3 } })
      expect(await stranger.ended).toBe(1)
      expect(stranger.said.errors).toMatch(/SESSION_SECRET é outro que o do Saúde Municipal que já trabalha/)
      // What was ordered at one is written by the other, once, and both know how far it is.
      for (const [from, to] of [
        [url, at],
        [at, url],
      ] as const) {
        const input = { query: 'citizenList', input: {}, title: 'Cidadãos' }
        const { data } = (await call(from, 'exports', { token, input })).body
        const { id, url: place } = Object(data)
        const both = await Promise.all([fetch(`${to}${place}`), fetch(`${from}${place}`)])
        expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
        const texts = await Promise.all(both.map((response) => response.text()))
        expect(texts.some((text) => text.includes('Zuleica Única'))).toBe(true)
        for (const one of [from, to])
          while (
            Object((await call(one, 'exports/state', { token, input: { id } })).body.data).state !== 'done'
          )
            await new Promise((resolve) => setTimeout(resolve, 20))
      }
      // One that is killed keeps no one out that fits.
      running.child.kill('SIGKILL')
      await running.ended
      running = start('Real')
      url = await running.url()
      expect(running.said.errors).toBe('')
      for (const one of [at, url]) expect(await list(one, token)).toMatchObject({ data: { totalItems: 3 } })
      second.child.kill('SIGTERM')
      expect(await second.ended).toBe(0)
    })

    test('drops indexes that only earlier releases used by a command, and not while one of those lives', async () => {
      const settings = settingsFrom({
        DATA_DIR: join(folder, 'Real'),
        MONGODB_URI: addressOf('Real'),
        ...mongoSecrets,
      })
      const client = await new MongoClient(uri).connect()
      try {
        const processes = client
          .db(`${installation}Real_core`)
          .collection<{ _id: string; beat: string }>('gatewayProcess')
        const citizens = client.db(`${installation}Real_citizen`).collection('citizen')
        await citizens.createIndex({ former: 1 }, { name: 'saude_former_1' })
        const old = { _id: 'old', place: 'a outra máquina', version: '0.0.9', beat: '1' }
        await processes.insertOne(old)
        const living = () => processes.updateOne({ _id: 'old' }, { $set: { beat: newId() } })
        await expect(dropIndexes(productParts.areas, settings, living)).rejects.toThrow(
          'A versão 0.0.9 ainda trabalha neste banco de dados (a outra máquina)',
        )
        expect(await dropIndexes(productParts.areas, settings, async () => {})).toContain(
          'citizen, citizen: former_1',
        )
        expect(await dropIndexes(productParts.areas, settings, async () => {})).toContain('Não há índices')
        await processes.deleteOne({ _id: 'old' })
      } finally {
        await client.close()
      }
    })

    test('stops cleanly, starts again with what it had, and leaves no file of the embedded store', async () => {
      running.child.kill('SIGTERM')
      expect(await running.ended).toBe(0)
      running = start('Real')
      url = await running.url()
      expect(await list(url, token)).toMatchObject({ data: { totalItems: 3 } })
      running.child.kill('SIGTERM')
      expect(await running.ended).toBe(0)
      expect(readdirSync(join(folder, 'Real')).filter((name) => name.includes('.sqlite'))).toEqual([])
    })

    test('holds the demo town where it is asked for, once: of two that start at once one is refused or finds it', async () => {
      const both = [1, 2].map((nth) =>
        start('Demo', { DEMO: 'on', DEMO_CITIZENS: '200', DATA_DIR: join(folder, `Demo${nth}`) }),
      )
      const urls = await Promise.all(both.map((one) => one.url().catch(() => undefined)))
      const nth = urls.findIndex((url) => url !== undefined)
      for (const [index, { said }] of both.entries())
        if (urls[index] === undefined) expect(said.errors).toContain('está preenchendo o município')
      const [demo, at] = [both[nth], urls[nth]]
      if (!demo || !at) throw new Error('none has started')
      for (const [index, { child }] of both.entries()) if (index !== nth) child.kill('SIGKILL')
      expect(both.filter(({ said }) => said.output.includes('Município de demonstração'))).toHaveLength(1)
      const nurse = await logIn(at, 'nurse@demo.local')
      expect(await list(at, nurse)).toMatchObject({ data: { totalItems: 200 } })
      demo.child.kill('SIGTERM')
      expect(await demo.ended).toBe(0)
    })
  })
}
