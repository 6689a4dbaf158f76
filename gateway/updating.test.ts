import { newId } from '@saude/contract/id'
import { each } from '@saude/service/migrations/each'
import type { Conversion } from '@saude/service/migrations/migration'
import { people } from '@saude/service/migrations/migrations.suite'
import { defineService, type ServiceDefinition } from '@saude/service/service'
import { MongoClient } from 'mongodb'
import { openAlone } from './alone/open.ts'
import { createGateway } from './gateway.ts'
import type { Settings } from './settings.ts'
import { settingsFrom } from './settings.ts'
import { freePort } from './testing/port.ts'
import { testFolders, testSettings } from './testing/settings.ts'
import { testCore } from './testing/town.ts'

/** What is answered while data is converted that the services wait for. */

const areaSecret = 'the secret of the citizen area, long enough'
const uri = process.env.CONTRACT_MONGODB_URI
/** Names the databases of these tests only; `npm run test:mongo` runs them on MongoDB too. */
const installation = `updating${process.pid}${Date.now()}`
const engines = { embedded: undefined, ...(uri !== undefined && { mongodb: uri }) }
afterAll(async () => {
  if (uri === undefined) return
  const client = await new MongoClient(uri).connect()
  const { databases } = await client.db('admin').admin().listDatabases()
  for (const { name } of databases) if (name.startsWith(installation)) await client.db(name).dropDatabase()
  await client.close()
})

jest.setTimeout(60_000)

/** A conversion of three batches, each of which waits until it is let go. */
function slowConversion() {
  const sign = each(people, { size: 5, change: ({ name }) => ({ $set: { name: `${name}+` } }) })
  const waiting: (() => void)[] = []
  const migration: Conversion = {
    id: '2026-12-01-sign',
    title: 'Sinais & nomes',
    async run(args) {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return sign(args)
    },
  }
  const letGo = async () => {
    while (waiting.length === 0) await new Promise(setImmediate)
    waiting.shift()?.()
  }
  const hasBegun = async (count: number) => {
    for (let done = 0; done < count; done++) await letGo()
    while (waiting.length === 0) await new Promise(setImmediate)
  }
  return { migration, letGo, hasBegun }
}

const serviceWith = (migrations: readonly Conversion[]): ServiceDefinition =>
  defineService({ area: 'citizen', version: '0.1.0', collections: { people }, handlers: [], migrations })

const open = (settings: Settings, migrations: readonly Conversion[]) =>
  createGateway(settings, { core: () => testCore().core, areas: [serviceWith(migrations)] })

/** Eight people, as an older release has left them. */
async function fill(settings: Settings): Promise<void> {
  const gateway = await open(settings, [])
  const person = (index: number) => ({ _id: newId(), client: 'c', name: `p${index}`, updatedAt: new Date() })
  await gateway.services.get('citizen')?.store.fill(
    people,
    Array.from({ length: 8 }, (_, index) => ({ ...person(index), version: 1 })),
  )
  await gateway.close()
}

const asked = async (url: string, init?: RequestInit) => {
  const response = await fetch(url, init)
  const text = await response.text()
  return { status: response.status, retryAfter: response.headers.get('Retry-After'), text }
}

describe.each(Object.entries(engines))('on the %s engine', (engine, address) => {
  const folders = testFolders()
  afterAll(folders.remove)
  /** A place of its own. */
  const place = (name: string, own: ReturnType<typeof testFolders>) => ({
    ...own,
    mongoUri: address?.replace(
      /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/,
      `$1/${installation}${engine}${name}`,
    ),
  })

  test('a gateway says how far the conversions are that it waits for, and answers all else that it takes a while', async () => {
    const settings = testSettings({ ...place('One', folders), port: await freePort() })
    await fill(settings)
    const { migration, letGo, hasBegun } = slowConversion()
    const opening = open(settings, [migration])
    await hasBegun(1)
    const url = `http://127.0.0.1:${settings.port}`

    const health = await asked(`${url}/health`)
    expect([health.status, health.retryAfter, JSON.parse(health.text)]).toEqual([
      503,
      '5',
      {
        status: 'updating',
        version: expect.any(String),
        areas: {
          citizen: {
            status: 'updating',
            migrations: [{ id: migration.id, title: migration.title, count: 5, total: 8 }],
          },
        },
      },
    ])
    const proxied = await asked(`${url}/health`, { headers: { 'X-Forwarded-For': '10.0.0.7' } })
    expect(JSON.parse(proxied.text)).toEqual({ status: 'updating', version: expect.any(String) })

    const called = await asked(`${url}/api/v1/citizen-list`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    })
    expect([called.status, called.retryAfter, JSON.parse(called.text)]).toEqual([
      503,
      '5',
      {
        error: {
          key: 'connectionFailed',
          message:
            'O Saúde Municipal está em atualização, tente novamente em instantes: Sinais & nomes, 5 de 8',
          payload: { retryAfter: 5 },
        },
      },
    ])

    const page = await asked(`${url}/app/citizen`, { headers: { Accept: 'text/html' } })
    expect([page.status, page.retryAfter]).toEqual([503, '5'])
    expect(page.text).toContain('O Saúde Municipal está em atualização')
    expect(page.text).toContain('Sinais &#38; nomes, 5 de 8')
    expect(page.text).toContain('http-equiv="refresh"')

    await letGo()
    await letGo()
    const gateway = await opening
    expect(gateway.url.endsWith(`:${settings.port}`)).toBe(true)
    expect(await asked(`${url}/health`)).toMatchObject({ status: 200, retryAfter: null })
    await gateway.close()
  })

  test('a start that fails in a conversion lets its address go', async () => {
    const settings = testSettings({ ...place('One', folders), port: await freePort() })
    const failing: Conversion = {
      id: '2026-12-02-failing',
      title: 'Falha',
      async run() {
        await asked(`http://127.0.0.1:${settings.port}/health`)
        throw new Error('no')
      },
    }
    await expect(open(settings, [slowConversion().migration, failing])).rejects.toThrow('parou')
    const gateway = await open(settings, [slowConversion().migration])
    await gateway.close()
  })

  test('an area in a process of its own says it to the gateway, whose health says it', async () => {
    const [own, other] = [testFolders(), testFolders()]
    const port = await freePort()
    const { areaServices, areaSecrets } = settingsFrom({
      AREA_SERVICES: `citizen=http://127.0.0.1:${port}`,
      AREA_SECRET_CITIZEN: areaSecret,
    })
    const mine = place('Area', own)
    await fill(testSettings(mine))
    const { migration, letGo, hasBegun } = slowConversion()
    const settings = testSettings({ ...place('Two', other), areaServices, areaSecrets })
    const alone = openAlone(serviceWith([migration]), { ...settings, ...mine }, { port, host: '127.0.0.1' })
    await hasBegun(1)
    const gateway = await open(settings, [])
    const health = async () => JSON.parse((await asked(`${gateway.url}/health`)).text)
    expect(await health()).toMatchObject({
      status: 'degraded',
      areas: { citizen: { status: 'updating', migrations: [{ id: migration.id, count: 5, total: 8 }] } },
    })
    expect((await asked(`http://127.0.0.1:${port}/contract`)).status).toBe(503)
    await letGo()
    await letGo()
    const service = await alone
    await gateway.refreshContracts('citizen')
    expect(await health()).toMatchObject({ status: 'ok', areas: { citizen: { status: 'ok' } } })
    await gateway.close()
    await service.close()
    own.remove()
    other.remove()
  })
})
