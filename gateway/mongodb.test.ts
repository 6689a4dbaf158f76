import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@saude/contract/id'
import { MongoClient } from 'mongodb'
import { call } from './testing/gateway.ts'
import { startProcess } from './testing/process.ts'

jest.setTimeout(180_000)

const uri = process.env.CONTRACT_MONGODB_URI
const folder = mkdtempSync(join(tmpdir(), 'saude-mongodb-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a MongoDB that does not answer ends the start with 1 and says so', async () => {
  const { ended, said } = startProcess({
    DATA_DIR: folder,
    PORT: '0',
    MONGODB_URI: 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=200',
  })
  expect(await ended).toBe(1)
  expect(said.errors).toMatch(/^O MongoDB de MONGODB_URI não responde: /)
})

/** The databases of these tests and of nobody else. */
const installation = `product${process.pid}${Date.now()}`

async function dropAll(): Promise<void> {
  if (uri === undefined) return
  const client = await new MongoClient(uri).connect()
  const { databases } = await client.db('admin').admin().listDatabases()
  for (const { name } of databases)
    if (name.startsWith(`${installation}_`)) await client.db(name).dropDatabase()
  await client.close()
}

if (uri === undefined) {
  test.skip('the whole product runs on MongoDB (npm run test:mongo)', () => undefined)
} else {
  afterAll(dropAll)

  // The address with this installation's name in place of another.
  const own = uri.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/${installation}`)
  const start = () =>
    startProcess({ DATA_DIR: folder, PORT: '0', MONGODB_URI: own, DEMO: 'on', DEMO_CITIZENS: '200' })

  const signIn = async (url: string) => {
    const input = { login: 'healthDirector@demo.local', password: 'demonstracao' }
    const { body } = await call(url, 'user-login', { input })
    const { token } = body.data as { token: string } // our own contract
    return token
  }

  describe('the whole product on MongoDB', () => {
    let running: ReturnType<typeof start>
    let url: string
    let token: string
    beforeAll(async () => {
      running = start()
      url = await running.url()
      token = await signIn(url)
    })
    afterAll(() => running.child.kill('SIGKILL'))

    const list = async (input: object = {}) =>
      (await call(url, 'citizen-list', { token, input: { startIndex: 0, stopIndex: 4, ...input } })).body
    const create = (name: string, requestKey: string) =>
      call(url, 'citizen-create', {
        token,
        input: { name, gender: 'F', birthDate: '1980-05-05', mothersName: 'Antônia' },
        headers: { 'Request-Id': requestKey },
      })

    test('is filled with the demo town, and people sign in and see their lists', async () => {
      expect(running.said.output).toContain('Município de demonstração')
      expect(await list()).toMatchObject({ data: { totalItems: 200 } })
    })

    test('does an act once, however often it is sent', async () => {
      const key = newId()
      const made = await create('Zuleica Única', key)
      expect(made.status).toBe(200)
      expect((await create('Zuleica Única', key)).body).toEqual(made.body)
      expect(await list()).toMatchObject({ data: { totalItems: 201 } })
    })

    test('searches names', async () => {
      expect(await list({ name: 'unica zul' })).toMatchObject({ data: { totalItems: 1 } })
    })

    test('stops cleanly, starts again with what it had, and leaves no file of the embedded store', async () => {
      running.child.kill('SIGTERM')
      expect(await running.ended).toBe(0)
      running = start()
      url = await running.url()
      expect(running.said.output).not.toContain('Município de demonstração')
      expect(await list()).toMatchObject({ data: { totalItems: 201 } })
      running.child.kill('SIGTERM')
      expect(await running.ended).toBe(0)
      expect(readdirSync(folder).filter((name) => name.includes('.sqlite'))).toEqual([])
    })
  })
}
