import type { ListPage } from '@saude/contract/list-query'
import type { InputOf, OutputOf } from '@saude/contract/query'
import { clientSettings } from '@saude/core/contract/settings'
import { markOf, placeOf, textOf } from '@saude/service/cursor'
import { feedKept, purgeFeed } from '@saude/service/feed-purge'
import { change, update, updateAll } from '@saude/store'
import { citizenDelete, citizenList, citizenRestore, citizenUpdate } from '../../../contract/citizen.ts'
import { type CitizensService, clientId, member, openCitizens } from '../../testing/open.ts'
import { citizens } from './citizen.ts'

const now = new Date('2026-11-20T12:00:00-03:00')
const seconds = (count: number) => new Date(now.getTime() + count * 1000)
const director = member(['healthDirector'])
const agent = member(['acs'])
const writers = 24
const changesEach = 21

let service: CitizensService
beforeEach(async () => {
  service = await openCitizens(now)
})
afterEach(() => service.close())

type Input = InputOf<typeof citizenList>
type Row = OutputOf<typeof citizenList>['items'][number]

const list = (input: Input, user = agent): Promise<ListPage<Row>> => service.call(citizenList, input, user)

/** A device that keeps the list by its cursor. */
function createDevice(asked: Input = {}, user = agent) {
  const rows = new Map<string, string>()
  let cursor: string | null | undefined
  const pages: ListPage<Row>[] = []
  async function page(): Promise<ListPage<Row>> {
    const answer = await list({ ...asked, offlineStore: true, eachStep: 7, cursor }, user)
    if (answer.startedOver) rows.clear()
    for (const id of answer.removed ?? []) rows.delete(id)
    for (const { id, name } of answer.items) rows.set(id, name)
    cursor = answer.cursor
    pages.push(answer)
    return answer
  }
  return {
    rows,
    pages,
    page,
    async sync() {
      while (!(await page()).endReached) {}
    },
  }
}

/** A device of before: behind the newest row that it has seen. */
function createOldDevice() {
  const rows = new Map<string, string>()
  let last: Row | undefined
  return {
    rows,
    async sync() {
      for (;;) {
        const place = { after: last?.updatedAt ?? '2020-01-01T00:00:00Z', afterId: last?.id }
        const { items } = await list({ ...place, offlineStore: true, eachStep: 7 })
        for (const { id, name } of items) rows.set(id, name)
        last = items.at(-1) ?? last
        if (items.length === 0) return
      }
    },
  }
}

const rename = (id: string, name: string) => service.call(citizenUpdate, { id, document: { name } }, director)
const addMany = async (count: number) => {
  const ids: string[] = []
  for (let index = 0; index < count; index++) ids.push(await service.add({ name: `Pessoa ${index}` }))
  return ids
}
async function staleOn(rows: ReadonlyMap<string, string>): Promise<string[]> {
  const stored = await service.collections.citizen.findAll({ client: clientId }, { max: 10_000 })
  const wrong = stored.filter(({ _id, name }) => rows.get(_id) !== name).map(({ _id }) => _id)
  const gone = [...rows.keys()].filter((id) => !stored.some(({ _id }) => _id === id))
  return [...wrong, ...gone]
}

/** 24 writers at once, a clock that is set back by 90 s halfway; the device asks all the time. */
async function writeWhile(sync: () => Promise<void>, ids: readonly string[]): Promise<number> {
  let isWriting = true
  let changes = 0
  const syncing = (async () => {
    while (isWriting) await sync()
  })()
  const write = async (_value: unknown, writer: number) => {
    const own = ids.filter((_, index) => index % writers === writer)
    for (let index = 0; index < changesEach; index++) {
      if (changes === (writers * changesEach) / 2) service.clock.now = seconds(-90)
      changes += 1
      await rename(own[index % own.length] ?? '', `Pessoa ${writer} na vez ${index}`)
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
  isWriting = false
  await syncing
  await sync()
  return changes
}

test('Nothing stays stale on a device that polls by cursor while 24 write and the clock is set back', async () => {
  const ids = await addMany(120)
  const device = createDevice()
  expect(await writeWhile(device.sync, ids)).toBe(504)
  expect(await staleOn(device.rows)).toEqual([])
  expect(device.pages.filter(({ startedOver }) => startedOver)).toEqual([])
})

test('Nothing stays stale on a device that polls by after and afterId while 24 write and the clock is set back', async () => {
  const ids = await addMany(120)
  const device = createOldDevice()
  await writeWhile(device.sync, ids)
  expect(await staleOn(device.rows)).toEqual([])
})

test('With nothing new a device gets an empty page that says so, and which topics other calls touch', async () => {
  const [id = ''] = await addMany(20)
  const device = createDevice()
  await device.sync()
  expect(device.pages).toHaveLength(3)
  expect(await device.page()).toMatchObject({ items: [], removed: [], totalItems: 0, endReached: true })
  await service.store.atomically([update(citizens, { _id: id }, { $set: { name: 'Sem entrada própria' } })])
  expect(await device.page()).toMatchObject({
    items: [{ id, name: 'Sem entrada própria' }],
    endReached: true,
  })
})

test('A deletion is answered, a restoration too, and so is a citizen who leaves what was asked for', async () => {
  const [one = '', two = ''] = await addMany(9)
  const device = createDevice()
  const women = createDevice({ gender: 'F' })
  const eve = await service.add({ name: 'Eva', gender: 'F' })
  await Promise.all([device.sync(), women.sync()])
  expect([...women.rows.keys()]).toEqual([eve])
  await service.call(citizenDelete, { id: one }, director)
  await service.call(citizenUpdate, { id: eve, document: { gender: 'M' } }, director)
  await service.call(citizenUpdate, { id: two, document: { gender: 'F' } }, director)
  expect(await device.page()).toMatchObject({ removed: [one], endReached: true })
  await women.sync()
  expect([...women.rows.keys()]).toEqual([two])
  await service.call(citizenRestore, { id: one }, director)
  expect(await device.page()).toMatchObject({ items: [{ id: one }], removed: [] })
})

test('Removals and arrivals between two pages of the first reading lose no row and keep none too many', async () => {
  const ids = await addMany(40)
  const device = createDevice()
  for (let index = 0; !(await device.page()).endReached; index++) {
    if (index > 8) continue
    const [first = '', last = ''] = [ids[index], ids[39 - index]]
    await service.call(citizenDelete, { id: first }, director)
    await rename(last, `Outra vez ${index}`)
    await service.call(citizenDelete, { id: ids[20 + index] ?? '' }, director)
    if (index % 2) await service.call(citizenRestore, { id: first }, director)
  }
  expect(await staleOn(device.rows)).toEqual([])
})

test('One change of more documents than a page holds is answered page by page', async () => {
  await addMany(30)
  const device = createDevice()
  await device.sync()
  await service.store.atomically([updateAll(citizens, { client: clientId }, { $set: { name: 'Todos' } })])
  device.pages.length = 0
  await device.sync()
  expect(device.pages.map(({ items }) => items.length)).toEqual([7, 7, 7, 7, 2])
  expect(await staleOn(device.rows)).toEqual([])
})

test('A cursor of another list, another user, cleared entries or none at all starts over', async () => {
  const [id = ''] = await addMany(3)
  const { cursor } = await list({ offlineStore: true })
  const ask = (input: Input, user = agent) => list({ offlineStore: true, ...input }, user)
  expect(await ask({ cursor })).toMatchObject({ startedOver: false, items: [] })
  const whole = { startedOver: true, totalItems: 3, startIndex: 0 }
  expect(await ask({ cursor: 'abc' })).toMatchObject(whole)
  expect(await ask({ cursor, gender: 'F' })).toMatchObject({ startedOver: true })
  expect(await ask({ cursor }, { ...agent, isAnonymization: true })).toMatchObject(whole)
  const other = { ...agent, client: { id: 'another', name: 'Outra' } }
  expect(await ask({ cursor }, other)).toMatchObject({ startedOver: true, items: [] })
  for (let index = 0; index < 3; index++) await rename(id, `Pessoa ${index} de novo`)
  const later = (await ask({ cursor })).cursor
  await service.store.feed.of(clientId).forget(5)
  expect(await ask({ cursor })).toMatchObject(whole)
  expect(await ask({ cursor: later })).toMatchObject({ startedOver: false, items: [] })
})

test('A cursor of before each municipality had a line goes on, whatever client wrote the entry that it names', async () => {
  const [id = ''] = await addMany(3)
  const { cursor } = await list({ offlineStore: true })
  const { store } = service
  // It counted the entries of all, and had the mark of the last one.
  await store.atomically([change('citizen', ['x'], 'updated', { client: 'elsewhere' })])
  const line = store.feed.of('elsewhere')
  const { latest: sequence } = await line.ends()
  const [last] = await line.since(0)
  const place = placeOf(cursor ?? '')
  if (!place || last?.client !== 'elsewhere') throw new Error('no place')
  const before = textOf({ ...place, sequence, mark: markOf(last) })
  await rename(id, 'Depois')
  const then = await list({ offlineStore: true, cursor: before })
  expect(then).toMatchObject({ startedOver: false, items: [{ id, name: 'Depois' }] })
  // What another municipality forgets takes nothing from it.
  await line.forget(sequence)
  expect(await list({ offlineStore: true, cursor: then.cursor })).toMatchObject({ startedOver: false })
})

test('A device that was away for longer than the feed is kept holds the list again, and what was removed no more', async () => {
  const ids = await addMany(20)
  const device = createDevice()
  await device.sync()
  const [gone = '', renamed = ''] = ids
  await service.call(citizenDelete, { id: gone }, director)
  await rename(renamed, 'Nome Novo')
  await rename(renamed, 'Nome Novíssimo')
  // The store's own entries have the time of its thread, which does not stand still.
  const halfAYear = new Date(Date.now() + 180 * 86_400_000)
  expect(await purgeFeed(service.store.feed, feedKept, halfAYear)).toBeGreaterThan(2)
  device.pages.length = 0
  await device.sync()
  expect(device.pages.map(({ startedOver }) => startedOver)).toEqual([true, false, false])
  expect(device.rows.size).toBe(19)
  expect(device.rows.has(gone)).toBe(false)
  expect(await staleOn(device.rows)).toEqual([])
  // Its new place is a good one.
  device.pages.length = 0
  await device.sync()
  expect(device.pages).toMatchObject([{ startedOver: false, items: [] }])
})

test('An order, an interval or an instant beside a cursor is refused: they do not go together', async () => {
  const { cursor } = await list({ offlineStore: true })
  for (const more of [{ orderBy: 'name' }, { startIndex: 0 }, { after: '2026-01-01T00:00:00Z' }])
    await expect(list({ offlineStore: true, cursor, ...more })).rejects.toMatchObject({
      payload: { fields: { cursor: expect.stringContaining('offlineStore') } },
    })
  await expect(list({ cursor })).rejects.toMatchObject({ key: 'validation' })
})

test('A device keeps the citizens that the client settings allow, and starts over when they change', async () => {
  let offlineScope: string | undefined
  await service.close()
  service = await openCitizens(now, async (query) => {
    if (query === clientSettings.name) return { offlineScope }
    throw new Error(query)
  })
  const own = member(['acs'], { healthUnitId: 'u1' })
  const mine = await service.add({
    name: 'Ana',
    responsibleAcsId: own.id,
    healthUnit: { id: 'u1', name: 'UBS' },
  })
  const unit = await service.add({ name: 'Bia', healthUnit: { id: 'u1', name: 'UBS' } })
  const other = await service.add({ name: 'Caio' })
  const device = createDevice({}, own)
  const kept = async (scope: string | undefined) => {
    offlineScope = scope
    await device.sync()
    return [...device.rows.keys()].sort()
  }
  expect(await kept(undefined)).toEqual([mine, unit, other].sort())
  expect(await kept('healthUnit')).toEqual([mine, unit].sort())
  expect(await kept('microArea')).toEqual([mine])
  expect(await kept('none')).toEqual([])
  expect(await kept('client')).toEqual([mine, unit, other].sort())
  // On screen, with a connection, everybody is there.
  offlineScope = 'microArea'
  expect((await list({}, own)).totalItems).toBe(3)
})
