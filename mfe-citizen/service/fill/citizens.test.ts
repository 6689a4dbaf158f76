import { openArea, type TestArea } from '@saude/service/testing/area'
import { type Entity, filterBy, type Store } from '@saude/store'
import { demoTown } from '@saude/town/town'
import { protectedSnapshots } from '../analysis/protected/snapshot.ts'
import type { collections } from '../collections.ts'
import { citizens } from '../register/citizen/citizen.ts'
import { service } from '../service.ts'

jest.setTimeout(60_000)

const town = demoTown()
const now = new Date('2026-11-20T12:00:00-03:00')
const count = 1_500

let area: TestArea<typeof collections>
beforeEach(async () => {
  area = await openArea(service, { client: town.client })
})
afterEach(() => area.close())

/** How many documents each collection has taken, whenever the citizens' takes another one. */
interface Taken {
  readonly citizenId: string
  readonly counts: ReadonlyMap<string, number>
}

/** The store as it is, with a note of what its collections take. */
function counted(store: Store, taken: Taken[]): Store {
  const counts = new Map<string, number>()
  async function* through<T extends Entity>(name: string, documents: Iterable<T> | AsyncIterable<T>) {
    for await (const document of documents) {
      if (name === citizens.name) taken.push({ citizenId: document._id, counts: new Map(counts) })
      counts.set(name, (counts.get(name) ?? 0) + 1)
      yield document
    }
  }
  return {
    ...store,
    fill: (definition, documents) => store.fill(definition, through(definition.name, documents)),
  }
}

test('nothing is kept of the citizens who were drawn: what was done for them goes to the store before the next come', async () => {
  const { store, collections } = area.opened
  const taken: Taken[] = []
  await service.demo?.({
    store: counted(store, taken),
    collections,
    client: town.client.id,
    town,
    count,
    now,
  })
  expect(await collections.citizen.countDocuments({})).toBe(count)

  const { visit, healthQuiz, historyItem } = collections
  for (const [name, walk] of Object.entries({
    visit: visit.find({}),
    healthQuiz: healthQuiz.find({}),
    historyItem: historyItem.find({}),
  })) {
    const made = new Map<string, number>()
    for await (const { citizenId } of walk) made.set(citizenId, (made.get(citizenId) ?? 0) + 1)
    let all = 0
    const waiting = taken.map(({ citizenId, counts }) => {
      all += made.get(citizenId) ?? 0
      return all - (counts.get(name) ?? 0)
    })
    expect(all).toBeGreaterThan(200)
    // Those that have room between who draws and who stores.
    expect({ name, most: Math.max(...waiting) <= 101 }).toEqual({ name, most: true })
  }
})

test('numbers of protected diagnoses that were made while the town was filled are made anew of all of it', async () => {
  const { store, collections } = area.opened
  const asOf = '2026-11-01'
  const client = town.client.id
  const snapshots = store.collection(protectedSnapshots)
  const early = { _id: `${client}:${asOf}`, client, asOf, answers: {}, held: {} }
  // Of those who were there a moment after the service began: none yet.
  await snapshots.insertMany([early as never])
  await service.demo?.({ store, collections, client, town, count, now })
  const [made, another] = await snapshots.findAll(filterBy({ client }), { max: 10_000 })
  expect([made?.asOf, another]).toEqual([asOf, undefined])
  expect(Object.keys(made?.answers ?? {})).toContain('tuberculosis')
})
