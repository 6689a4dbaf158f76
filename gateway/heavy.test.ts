import { createCore } from '@saude/core/core'
import { change } from '@saude/store'
import { createGateway, type Gateway } from './gateway.ts'
import { productParts } from './product.ts'
import { settingsFrom } from './settings.ts'
import { copyTown, filledTown } from './testing/filled.ts'
import { call, logIn } from './testing/gateway.ts'
import { manyCalls } from './testing/prepared.ts'
import { questions } from './testing/questions.ts'
import { countRows } from './testing/rows-read.ts'
import { productQueries } from './testing/services.ts'
import { testFolders, testSettings } from './testing/settings.ts'

jest.setTimeout(120_000)

/** The town has six hundred citizens: nothing that is quick reads as many rows. */
const most = 600

/** Rows for each that it answers, of lists that say beside each person the home, the family and its head: a page is bounded. */
const beside: Readonly<Record<string, number>> = { citizenResidentList: 5 }

const folders = testFolders()
let gateway: Gateway
let token: string
let rowsSince: () => number
beforeAll(async () => {
  await copyTown(await filledTown(), folders.dataDir)
  const { limits } = settingsFrom(manyCalls)
  gateway = await createGateway(testSettings({ ...folders, demo: undefined, limits }), {
    ...productParts,
    core: (options) => createCore({ ...options, sleep: async () => {} }),
  })
  token = await logIn(gateway.url, 'healthDirector@demo.local')
  rowsSince = countRows(gateway.services)
})
afterAll(async () => {
  await gateway.close()
  folders.remove()
})

const ask = (path: string, input: object = {}) => call(gateway.url, path, { token, input })

/** Something was written of which figures and layers are made: what is kept of them is made anew. */
async function disturb(): Promise<void> {
  const services = [...gateway.services.values()]
  const topics = ['citizen', 'history', 'visit', 'travel', 'traveler', 'homeVisit', 'symptom']
  for (const { store } of services)
    await store.atomically(topics.map((topic) => change(topic, [], 'updated')))
}

/** The figures of the dashboard are made. @throws Error where it is refused */
function isReady({ data }: Readonly<Record<string, unknown>>): boolean {
  if (typeof data !== 'object' || data === null || !('isReady' in data)) throw new Error('no figures')
  return data.isReady === true
}

/** Rows of a list's answer. */
function answered({ data }: Readonly<Record<string, unknown>>): number {
  if (typeof data !== 'object' || data === null || !('items' in data)) return 0
  return Array.isArray(data.items) ? data.items.length : 0
}

test('what reads a large part of a town says that it is heavy', async () => {
  const heavy = new Map(productQueries.map(({ name, heavy }) => [name, heavy]))
  const reading: string[] = []
  const broken: string[] = []
  // What is kept of every citizen is made once, in the background.
  await ask('citizen-geolocation', { packed: true })
  while (!isReady((await ask('previne-brasil-indicators')).body));
  // What names an entry reads that one.
  for (const { query, path, input } of questions.filter(({ ids }) => ids.length === 0)) {
    await disturb()
    rowsSince()
    const { status, body } = await ask(path, input)
    // A shared query that asks who asks ends so.
    if (status === 500) broken.push(query)
    const rows = rowsSince()
    if (rows > most + answered(body) * (beside[query] ?? 0))
      reading.push(`${query} ${heavy.get(query) ?? 'quick'} ${rows}`)
  }
  expect(broken).toEqual([])
  expect(reading.length).toBeGreaterThan(3)
  expect(reading.filter((said) => said.includes(' quick '))).toEqual([])
})
