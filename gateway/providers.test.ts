import { newId } from '@saude/contract/id'
import type { InputOf } from '@saude/contract/query'
import { affiliated } from '@saude/health-secretary/contract/affiliated'
import { providerAdopt } from '@saude/health-secretary/contract/provider-adopt'
import { examProvider, physiotherapyProvider } from '@saude/health-secretary/contract/provider-registers'
import { service as secretary } from '@saude/health-secretary/service'
import { service as options } from '@saude/options/service'
import { deliver, outbox } from '@saude/service/outbox'
import type { RecordDocument } from '@saude/service/record/collection'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { migrateAgain } from '@saude/service/testing/migrate'
import { defineCollection, insert, softDelete } from '@saude/store'

/** Registers of providers that options kept in older releases, which the secretary's area keeps now. */

const client = { id: newId(), name: 'Santa Rita' }
const former = (name: string) =>
  defineCollection<RecordDocument & { name: string; nameKey: string; weeklyPlaces: number | null }>(name, {
    tenant: 'client',
    versioned: true,
  })
const exams = former('examProvider')
const entry = (name: string, more: object = {}) => ({
  _id: newId(),
  client: client.id,
  createdAt: new Date('2026-03-01T12:00:00Z'),
  updatedAt: new Date('2026-03-02T12:00:00Z'),
  updatedBy: null,
  version: 2,
  name,
  nameKey: name.toLowerCase(),
  weeklyPlaces: 40,
  ...more,
})

let desk: TestArea
let town: TestArea
/** How many messages are lost before one arrives. */
let lost = 0
beforeEach(async () => {
  desk = await openArea(secretary, { client })
  town = await openArea(options, { client })
})
afterEach(async () => {
  await town.close()
  await desk.close()
})

async function handOver() {
  const { store } = town.opened
  await migrateAgain(store, options.migrations ?? [], '2026-11-27-03-providers')
  const stop = deliver({
    store,
    retryMs: 1,
    complain: () => {},
    async ask(query, input, { user }) {
      if (query !== providerAdopt.name) throw new Error(query)
      if (lost > 0) {
        lost -= 1
        throw new Error('The secretary’s area is away')
      }
      // The input of that query, as the outbox keeps it.
      const answer = await desk.call(
        providerAdopt,
        structuredClone(input) as InputOf<typeof providerAdopt>,
        user,
      )
      // Its answer is lost once: it is delivered again.
      if (lost === 0) {
        lost = -1
        throw new Error('The connection broke')
      }
      return answer
    },
  })
  while (await store.collection(outbox).findOne({})) await new Promise((resolve) => setTimeout(resolve, 5))
  await stop()
}

test('they come with their ids, those that were removed too, however often a message is lost', async () => {
  const { store } = town.opened
  const [one, gone] = [entry('Laboratório Municipal'), entry('Laboratório Fechado')]
  const therapy = entry('Clínica Movimento')
  await store.atomically([
    insert(exams, one),
    insert(exams, gone),
    insert(former('physiotherapyProvider'), therapy),
  ])
  await store.atomically([softDelete(exams, { _id: gone._id })])
  const contract = await desk.call(affiliated.create, { name: 'Laboratório Municipal' })
  lost = 3
  await handOver()
  const listed = await desk.call(examProvider.list, {})
  expect(listed.items).toMatchObject([{ id: one._id, name: 'Laboratório Municipal', weeklyPlaces: 40 }])
  expect((await desk.call(physiotherapyProvider.list, {})).items.map(({ id }) => id)).toEqual([therapy._id])
  await desk.call(affiliated.update, { id: contract.id, document: { phone: '1133334444' } })
  expect(await desk.call(examProvider.get, { id: one._id })).toMatchObject({ phone: '1133334444' })
  await desk.call(examProvider.restore, { id: gone._id })
  expect(await desk.call(examProvider.list, {})).toMatchObject({ totalItems: 2 })
  // Once more, as after a kill between two batches: nothing comes twice.
  await handOver()
  expect(await desk.call(examProvider.list, {})).toMatchObject({ totalItems: 2 })
})

test('a list keeps its order: what was changed first comes first', async () => {
  const names = ['Zeta', 'Alfa', 'Beta', 'Gama', 'Delta']
  const entries = names.map((name, day) => entry(name, { updatedAt: new Date(Date.UTC(2026, 2, 20 - day)) }))
  await town.opened.store.atomically(entries.map((one) => insert(exams, one)))
  lost = -1
  await handOver()
  const { items } = await desk.call(examProvider.list, {})
  expect(items.map(({ name }) => name)).toEqual(names)
})
