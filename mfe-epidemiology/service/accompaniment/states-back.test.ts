import { newId } from '@saude/contract/id'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { migrateAgain } from '@saude/service/testing/migrate'
import { filterBy, updateBy } from '@saude/store'
import { epidemiologicalAccompaniment as cases } from '../../contract/accompaniment.ts'
import { migrations } from '../migrations.ts'
import { service } from '../service.ts'
import { sampleCase } from '../statistics/sample.ts'
import { accompaniments } from './collection.ts'

const now = () => new Date('2026-11-26T12:00:00-03:00')

let area: TestArea
beforeAll(async () => {
  area = await openArea(service, {
    now,
    owners: { citizenContactByIds: [], citizenQuizByIds: [] },
  })
})
afterAll(() => area.close())

/** A case as an older release stored it when its days without contact had ended. */
async function stored(more: object = {}): Promise<string> {
  const one = sampleCase({ client: area.user.client?.id ?? newId(), day: '2026-10-01', state: 'outdated' })
  const old = { ...one, nextContactOn: '2026-10-05', lastContactOn: '2026-10-03', outdatedOn: null, ...more }
  await area.opened.store.collection(accompaniments).insertMany([old])
  return one._id
}
const close = (id: string) =>
  area.call(cases.transition, {
    id,
    transition: 'interrupt',
    document: { closedOn: '2026-11-20' },
    reason: 'Mudou-se',
  })

test('a case that is stored as outdated gets back the state before, and is outdated by its days', async () => {
  const monitored = await stored({ stateBefore: 'monitored' })
  const agreed = await stored({ stateBefore: 'positive', nextContactOn: '2026-12-24' })
  const unknown = await stored()
  const removed = await stored({ stateBefore: 'interned' })
  await area.call(cases.remove, { id: removed })
  const { store } = area.opened
  await migrateAgain(store, migrations, '2026-11-26-10-outdated-states', now)
  await area.call(cases.restore, { id: removed })
  const read = (id: string) => area.call(cases.get, { id })
  expect(await read(monitored)).toMatchObject({
    state: 'monitored',
    status: 'outdated',
    stateBefore: null,
    outdatedOn: '2026-10-12',
  })
  expect(await read(agreed)).toMatchObject({ state: 'positive', status: 'outdated' })
  expect(await read(unknown)).toMatchObject({ state: 'suspect', status: 'outdated' })
  expect(await read(removed)).toMatchObject({ state: 'interned', status: 'outdated' })
  await close(monitored)
  expect(await read(monitored)).toMatchObject({ state: 'interrupted', status: 'interrupted' })
})

test('what an older release has left in that state is listed as outdated, and can be closed', async () => {
  const id = await stored({ stateBefore: 'positive' })
  const { items } = await area.call(cases.list, { state: 'outdated', stopIndex: 99 })
  expect(items.find((one) => one.id === id)).toMatchObject({ state: 'suspect', status: 'outdated' })
  await close(id)
  expect(await area.call(cases.get, { id })).toMatchObject({ state: 'interrupted' })
  await area.opened.store
    .collection(accompaniments)
    .updateOne(filterBy({ _id: id }), updateBy({ $set: { state: 'recovered' } }))
})
