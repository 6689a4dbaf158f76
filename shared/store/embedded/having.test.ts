import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineCollection, type Entity, openStore, type Store, withTie } from '../store.ts'

interface House extends Entity {
  readonly client: string
  readonly agent: string | null
}

const houses = defineCollection<House>('house', {
  tenant: 'client',
  indexes: [{ keys: { client: 1, agent: 1, _id: 1 }, having: 'agent' }],
})

const named = Array.from({ length: 12 }, (_, index) => `agent ${index}`)
const folder = mkdtempSync(join(tmpdir(), 'having-'))
let store: Store
beforeAll(async () => {
  store = await openStore({ folder, area: 'area', collections: [houses] })
  await store.collection(houses).insertMany(
    Array.from({ length: 240 }, (_, index) => ({
      _id: `house ${index}`,
      client: 'c',
      agent: index % 2 ? null : (named[(index / 2) % 12] ?? null),
    })),
  )
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  ['one value', { agent: 'agent 3' }, 10],
  ['some values', { agent: { $in: named.slice(0, 3) } }, 30],
  ['more values than are written out', { agent: { $in: named } }, 120],
])('An index of those that have a value finds them by %s', async (_, asked, found) => {
  const filter = { client: 'c', ...asked }
  expect(await store.collection(houses).countDocuments(filter)).toBe(found)
  expect(await store.explain(houses, filter, { limit: 40 })).toMatchObject({ scans: false })
})

test.each([
  ['none', { agent: null }, 120],
  ['a value or none', { agent: { $in: ['agent 3', null] } }, 130],
  ['not one value', { agent: { $ne: 'agent 3' } }, 230],
])('Those without a value are found where %s is asked for', async (_, asked, found) => {
  const collection = store.collection(houses)
  const filter = { client: 'c', ...asked }
  expect(await collection.countDocuments(filter)).toBe(found)
  const sort = withTie<House>({ agent: 1 })
  expect(await collection.find(filter, { sort, limit: 500 }).toArray()).toHaveLength(found)
})
