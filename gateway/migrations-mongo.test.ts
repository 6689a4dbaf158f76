import { newId } from '@saude/contract/id'
import { collections, describeMigrations } from '@saude/service/migrations/migrations.suite'
import { describeViewBuilds, collections as viewed } from '@saude/service/views/views.suite'
import { openStore } from '@saude/store'
import { MongoClient } from 'mongodb'
import { settingsFrom } from './settings.ts'
import { call, openTestGateway, type TestGateway } from './testing/gateway.ts'
import { freePort } from './testing/port.ts'
import { startProcess } from './testing/process.ts'
import { mongoSecrets } from './testing/settings.ts'
import { signIn } from './testing/town.ts'

const uri = process.env.CONTRACT_MONGODB_URI

jest.setTimeout(60_000)

if (uri === undefined) {
  test.skip('migrations on MongoDB (npm run test:mongo)', () => undefined)
} else {
  const installation = `migrations${process.pid}${Date.now()}`
  const address = uri.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/${installation}`)

  afterAll(async () => {
    const client = await new MongoClient(uri).connect()
    const { databases } = await client.db('admin').admin().listDatabases()
    for (const { name } of databases) if (name.startsWith(installation)) await client.db(name).dropDatabase()
    await client.close()
  })

  describe('views on MongoDB that are made anew', () => {
    describeViewBuilds((area, views) =>
      openStore({ folder: '', area, collections: viewed, views, uri: address }),
    )
  })

  describe('migrations on MongoDB', () => {
    describeMigrations((area) => openStore({ folder: '', area, collections, uri: address }))
  })

  describe('processes of an area on one MongoDB', () => {
    const secret = 'the secret of the citizen area, long enough'
    const started: ReturnType<typeof startProcess>[] = []
    let town: TestGateway
    let token: string
    let port: number
    beforeAll(async () => {
      port = await freePort()
      const { areaServices, areaSecrets } = settingsFrom({
        AREA_SERVICES: `citizen=http://127.0.0.1:${port}`,
        AREA_SECRET_CITIZEN: secret,
      })
      town = await openTestGateway({ areaServices, areaSecrets })
      token = (await signIn(town, 'nurse')).token
    })
    afterAll(async () => {
      for (const { child } of started) child.kill('SIGKILL')
      await town.close()
    })

    const start = (at: number, ...how: string[]) => {
      const one = startProcess(
        {
          DATA_DIR: `${town.root}-citizen`,
          AREA_SECRET_CITIZEN: secret,
          MONGODB_URI: `${address}apart`,
          ...mongoSecrets,
        },
        { program: ['gateway/testing/service.main.ts', String(at), ...how] },
      )
      started.push(one)
      return one
    }
    const ask = async (path: string, input: object = {}): Promise<Readonly<Record<string, unknown>>> => {
      const { status, body } = await call(town.url, path, {
        token,
        input,
        headers: { 'Request-Id': newId() },
      })
      return { status, ...body }
    }
    const health = async () => (await fetch(`${town.url}/health`)).json()
    const until = async (holds: () => Promise<boolean>) => {
      while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20))
    }

    test('two newer ones at once convert each name once, and the older one that runs answers no more and says why', async () => {
      const older = start(port, 'looking')
      await until(async () => (await ask('citizen-search')).status === 200)
      for (let nth = 0; nth < 12; nth += 1) await ask('citizen-create', { name: `Pessoa ${nth}` })
      const newer = [start(await freePort(), 'converting'), start(await freePort(), 'converting')]
      const urls = await Promise.all(newer.map((one) => one.url()))
      for (const url of urls) expect((await fetch(`${url}/health`)).status).toBe(200)

      await until(async () => (await ask('citizen-search')).status === 503)
      expect(await ask('citizen-create', { name: 'Tarde demais' })).toMatchObject({
        status: 503,
        error: { key: 'connectionFailed' },
      })
      expect(await health()).toMatchObject({
        status: 'degraded',
        areas: { citizen: { status: 'failed', problem: expect.stringContaining('2026-12-01-sign: Sinais') } },
      })

      older.child.kill('SIGTERM')
      expect(await older.ended).toBe(0)
      start(port, 'converting')
      await until(async () => (await ask('citizen-search')).status === 200)
      const { data } = await ask('citizen-search')
      const names: string[] = Object(data).items.map(({ name }: { name: string }) => name)
      expect(names.filter((name) => /^Pessoa \d+\+$/.test(name))).toHaveLength(12)
      expect(names).toHaveLength(12)
    })
  })
}
