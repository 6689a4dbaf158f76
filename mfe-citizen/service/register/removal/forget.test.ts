import { newId } from '@saude/contract/id'
import type { Filter, Tombstone } from '@saude/store'
import { citizenDelete, citizenRestore } from '../../../contract/citizen.ts'
import { visitRecord } from '../../../contract/visit.ts'
import { type CitizensService, clientId, member, openCitizens } from '../../testing/open.ts'
import type { HistoryItem } from '../history/item.ts'
import { documentsAtOnce, forgetRemoved } from './forget.ts'

const now = new Date('2026-11-20T12:00:00-03:00')
const days = (count: number) => new Date(now.getTime() + count * 24 * 60 * 60 * 1000)
const director = member(['healthDirector'])

let service: CitizensService
beforeEach(async () => {
  service = await openCitizens(now)
})
afterEach(() => service.close())

const item = (citizenId: string): HistoryItem => ({
  _id: newId(),
  client: clientId,
  citizenId,
  type: 'healthCare',
  date: now,
  createdAt: now,
  updatedAt: now,
  updatedBy: null,
  version: 1,
})

/** A citizen with entries of a history, a visit, a quiz, and an attendance that was removed. */
async function lived(entries: number): Promise<string> {
  const { historyItem, healthQuiz } = service.collections
  const id = await service.add({ name: 'Maria', cpf: null })
  await historyItem.insertMany(Array.from({ length: entries }, () => item(id)))
  await service.call(visitRecord, { citizenId: id, outcome: 'done', date: '2026-11-20' }, director)
  await healthQuiz.insertOne({
    _id: newId(),
    client: clientId,
    citizenId: id,
    date: '2026-11-20',
    isHealthy: true,
  })
  const removedItem = item(id)
  await service.store.tombstones.insertOne({
    _id: removedItem._id,
    collection: 'historyItem',
    client: clientId,
    deletedAt: now,
    deletedBy: null,
    document: { ...removedItem },
  })
  return id
}

/** How much is kept of a citizen: history, visits, quizzes, tombstones, the removal. */
async function kept(citizenId: string): Promise<number[]> {
  const { historyItem, visit, healthQuiz, removedCitizen } = service.collections
  // The type of a tombstone does not know what was deleted.
  const removedItem = { 'document.citizenId': citizenId } as Filter<Tombstone>
  return Promise.all([
    historyItem.countDocuments({ citizenId }),
    visit.countDocuments({ citizenId }),
    healthQuiz.countDocuments({ citizenId }),
    service.store.tombstones.countDocuments({ $or: [{ _id: citizenId }, removedItem] }),
    removedCitizen.countDocuments({ _id: citizenId }),
  ])
}

const remove = (id: string) => service.call(citizenDelete, { id }, director)
const nothing = [0, 0, 0, 0, 0]

test('a citizen who was removed is kept whole for 30 days, then forgotten with all that was kept of them', async () => {
  const entries = documentsAtOnce + 1
  const [gone, stays] = [await lived(entries), await lived(2)]
  await remove(gone)
  expect(await forgetRemoved(service.store, days(29.9))).toBe(0)
  expect(await kept(gone)).toEqual([entries, 1, 1, 2, 1])
  expect(await forgetRemoved(service.store, days(30))).toBe(1)
  expect(await kept(gone)).toEqual(nothing)
  expect(await kept(stays)).toEqual([2, 1, 1, 1, 0])
})

test('a citizen who came back keeps everything', async () => {
  const id = await lived(2)
  await remove(id)
  service.clock.now = days(29)
  await service.call(citizenRestore, { id }, director)
  expect(await forgetRemoved(service.store, days(60))).toBe(0)
  expect(await kept(id)).toEqual([2, 1, 1, 1, 0])
})

test('no one can bring back what is being forgotten', async () => {
  const id = await lived(1)
  await remove(id)
  service.clock.now = days(30)
  const restored = service.call(citizenRestore, { id }, director)
  await expect(restored).rejects.toMatchObject({ key: 'notFound' })
})

test('forgetting again, or after an interruption, comes to the same; it is not announced', async () => {
  const ids = [await lived(1), await lived(1)]
  for (const id of ids) await remove(id)
  const latest = await service.store.feed.latest()
  // The history went, then the power.
  await service.collections.historyItem.deleteMany({ citizenId: ids[0] ?? '' })
  expect(await forgetRemoved(service.store, days(31))).toBe(2)
  for (const id of ids) expect(await kept(id)).toEqual(nothing)
  expect(await forgetRemoved(service.store, days(31))).toBe(0)
  expect(await service.store.feed.latest()).toBe(latest)
})

test('several clients are forgotten alike, each with its own', async () => {
  const elsewhere = { ...director, client: { id: 'another', name: 'Outra Cidade' } }
  const id = await service.add({ client: 'another', name: 'Rosa' })
  await service.call(citizenDelete, { id }, elsewhere)
  // The same id in the other town is somebody else's history.
  await service.collections.historyItem.insertOne(item(id))
  expect(await forgetRemoved(service.store, days(31))).toBe(1)
  expect(await kept(id)).toEqual([1, 0, 0, 0, 0])
})
