import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@saude/contract/id'
import type { Query } from '@saude/contract/query'
import { demoTown } from '@saude/core/demo/town'
import type { User } from '@saude/service/handlers'
import { checkService, type OpenedService, openService } from '@saude/service/service'
import { publicUser } from '@saude/service/user'
import { withTie } from '@saude/store'
import { travelQueries } from '../contract/queries.ts'
import { travelCreate, travelGet, travelList } from '../contract/travel.ts'
import { demoTravels } from '../demo/travels.ts'
import { collections } from './collections.ts'
import { service } from './service.ts'

const town = demoTown()
const now = new Date('2026-11-20T12:00:00-03:00')
const driver: User = {
  ...publicUser({ id: town.client.id, name: town.client.name }),
  id: 'u1',
  name: 'Motorista',
}
const elsewhere: User = { ...driver, client: { id: 'another', name: 'Outra Cidade' } }
const [home, other] = town.cities

let folder: string
let travel: OpenedService<typeof collections>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'travel-'))
  travel = await openService(
    { ...service, collections },
    {
      folder,
      // The core's territory, as far as this area asks it.
      ask: async (query, input) => {
        expect(query).toBe('citySearch')
        const { ids } = input as { ids: string[] } // what the handler sends
        return { items: town.cities.filter(({ id }) => ids.includes(id)) }
      },
    },
  )
  const { store } = travel
  await service.demo?.({
    store,
    collections: travel.collections,
    client: town.client.id,
    town,
    count: 0,
    now,
  })
})
afterAll(async () => {
  await travel.close()
  await rm(folder, { recursive: true, force: true })
})

async function call<In, Out>(query: Query<In, Out>, input: In, user = driver): Promise<Out> {
  const context = { user, requestId: newId(), requestKey: newId(), deadline: Date.now() + 20_000 }
  return (await travel.run(query.name, input, context)) as Out // shaped by the kit to this contract
}

const idOf = (city: { id: string } | undefined) => ({ id: city?.id ?? '' })

test('every declared query has a handler', () => checkService(service, travelQueries))

test('the demo has the same travels for the same day, before dawn on working days', () => {
  const travels = demoTravels(town, now)
  expect(demoTravels(town, now)).toEqual(travels)
  expect(travels.length).toBeGreaterThan(50)
  for (const { appointmentDate } of travels) {
    expect(appointmentDate.getUTCHours()).toBeGreaterThanOrEqual(6)
    expect(appointmentDate.getUTCHours()).toBeLessThan(10)
    expect([0, 6]).not.toContain(appointmentDate.getUTCDay())
  }
})

test('travels are listed by departure, the latest first', async () => {
  const page = await call(travelList, {})
  expect(page.totalItems).toBe(demoTravels(town, now).length)
  const dates = page.items.map(({ appointmentDate }) => appointmentDate)
  expect(dates).toEqual([...dates].sort().reverse())
  expect(page.items[0]?.originCity.name).toBe(`${home?.name} - ${home?.stateCode}`)
})

test('a list is narrowed to a destination and to days, both included', async () => {
  const created = await call(travelCreate, {
    originCity: idOf(home),
    destinationCity: idOf(other),
    appointmentDate: '2030-05-04T23:30:00-03:00',
  })
  const found = { initialDate: '2030-05-04', finalDate: '2030-05-04', destinationCity: idOf(other) }
  expect((await call(travelList, found)).items).toMatchObject([{ id: created.travelId }])
  expect((await call(travelList, { initialDate: '2030-05-05' })).items).toEqual([])
  expect((await call(travelList, { ...found, destinationCity: idOf(home) })).items).toEqual([])
})

test('a travel keeps its cities as the territory calls them, whatever the browser sent', async () => {
  const { travelId } = await call(travelCreate, {
    originCity: { ...idOf(home), name: 'Atlântida' },
    destinationCity: idOf(other),
    appointmentDate: '2026-12-01 04:30:00.000-03:00',
    observation: 'Levar exames',
  })
  expect(await call(travelGet, { id: travelId })).toMatchObject({
    originCity: { name: `${home?.name} - ${home?.stateCode}` },
    destinationCity: { name: `${other?.name} - ${other?.stateCode}` },
    appointmentDate: '2026-12-01 04:30:00.000-03:00',
    observation: 'Levar exames',
    version: 1,
  })
  await expect(call(travelGet, { id: travelId }, elsewhere)).rejects.toMatchObject({ key: 'notFound' })
})

test('cities and departure are required, and the cities must exist', async () => {
  const values = {
    originCity: idOf(home),
    destinationCity: idOf(other),
    appointmentDate: '2026-12-01T07:00Z',
  }
  await expect(call(travelCreate, { ...values, destinationCity: { id: 'nowhere' } })).rejects.toMatchObject({
    key: 'validation',
    payload: { fields: { destinationCity: expect.stringContaining('Cidade de destino') } },
  })
  // What a browser may send although its types forbid it.
  const empty = {} as unknown as typeof values
  await expect(call(travelCreate, empty)).rejects.toMatchObject({
    key: 'validation',
    payload: {
      fields: {
        originCity: 'Cidade de origem é um campo obrigatório',
        destinationCity: 'Cidade de destino é um campo obrigatório',
        appointmentDate: 'Partida é um campo obrigatório',
      },
    },
  })
})

test('the last day that a filter takes is a day; the one behind it is refused, as a number without end is', async () => {
  await expect(call(travelList, { finalDate: '9998-12-31' })).resolves.toMatchObject({ startIndex: 0 })
  await expect(call(travelList, { finalDate: '9999-12-31' })).rejects.toMatchObject({ key: 'validation' })
  await expect(call(travelList, JSON.parse('{"stopIndex":1e999}'))).rejects.toMatchObject({
    key: 'validation',
  })
  const far = { step: 10_000_000, eachStep: 10_000 }
  await expect(call(travelList, far)).resolves.toMatchObject({ items: [], endReached: true })
})

test('what somebody wrote about a travel is not told to anonymised users', async () => {
  const { travelId } = await call(travelCreate, {
    originCity: idOf(home),
    destinationCity: idOf(other),
    appointmentDate: '2031-12-01T07:00Z',
    observation: 'Maria Aparecida precisa de maca',
  })
  const hidden = { ...driver, isAnonymization: true }
  expect(await call(travelGet, { id: travelId }, hidden)).toMatchObject({ id: travelId, observation: null })
  const { items } = await call(travelList, { initialDate: '2031-12-01', finalDate: '2031-12-01' }, hidden)
  expect(items).toMatchObject([{ id: travelId, observation: null }])
})

test('nobody creates a travel while anonymised', async () => {
  const values = {
    originCity: idOf(home),
    destinationCity: idOf(other),
    appointmentDate: '2026-12-01T07:00Z',
  }
  await expect(call(travelCreate, values, { ...driver, isAnonymization: true })).rejects.toMatchObject({
    key: 'permission',
  })
})

const client = 'some client'
test.each([
  [{ client }, { appointmentDate: -1 }],
  [{ client }, { updatedAt: 1 }],
  [{ client }, { 'originCity.searchName': 1 }],
  [{ client }, { 'destinationCity.searchName': -1 }],
  [{ client, 'destinationCity.id': 'c' }, { appointmentDate: -1 }],
  [{ client, 'originCity.id': 'c' }, { appointmentDate: -1 }],
  [{ client, appointmentDate: { $gte: now, $lt: now } }, { appointmentDate: -1 }],
] as const)('travels %j in the order %j are read along an index', async (filter, sort) => {
  const { scans, plan } = await travel.store.explain(collections.travel, filter, {
    sort: withTie(sort),
    limit: 40,
  })
  expect(scans ? plan : []).toEqual([])
})
