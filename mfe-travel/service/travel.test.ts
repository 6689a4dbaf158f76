import { daysAfter } from '@saude/contract/instants'
import { testRecord } from '@saude/service/record/testing/test-record'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { demoTown } from '@saude/town/town'
import { travel } from '../contract/travel.ts'
import { demo as demoTravels } from '../demo/travels.ts'
import { service } from './service.ts'
import { driver, openWorld, van, type World } from './testing/open.ts'

const town = demoTown()
const now = new Date('2026-11-20T12:00:00-03:00')
const demo = { town, client: town.client.id, count: 0, now }
const [home, other] = town.cities

let world: World
let area: TestArea
beforeAll(async () => {
  world = await openWorld(now)
  area = world.area
  world.vehicles.push(van())
  world.drivers.push(driver())
})
afterAll(() => area.close())

const call: TestArea['call'] = (query, input, user) => area.call(query, input, user)

const idOf = (city: { id: string } | undefined) => ({ id: city?.id ?? '' })

/** One vehicle and one driver: each trip on a day of its own. */
testRecord(travel, () => area, {
  values: (nth) => {
    const day = daysAfter('2027-01-01', nth)
    return { appointmentDate: `${day} 05:00:00.000-03:00`, returnAt: `${day} 14:00:00.000-03:00`, stops: [] }
  },
  changes: { observation: 'Paciente em maca' },
  onDay: (day) => ({ endAt: new Date(day.getTime() + 9 * 3_600_000) }),
})

test('the demo has the same travels for the same day, before dawn on working days', () => {
  const travels = demoTravels(demo)
  expect(demoTravels(demo)).toEqual(travels)
  expect(travels.length).toBeGreaterThan(50)
  for (const { appointmentDate } of travels) {
    expect(appointmentDate.getUTCHours()).toBeGreaterThanOrEqual(6)
    expect(appointmentDate.getUTCHours()).toBeLessThan(10)
    expect([0, 6]).not.toContain(appointmentDate.getUTCDay())
  }
})

test('travels are listed by departure, the latest first', async () => {
  const filled = await openArea(service, { client: town.client })
  await filled.fill(demo)
  const page = await filled.call(travel.list, {})
  expect(page.totalItems).toBe(demoTravels(demo).length)
  const dates = page.items.map(({ appointmentDate }) => appointmentDate)
  expect(dates).toEqual([...dates].sort().reverse())
  expect(page.items[0]?.originCity.name).toBe(`${home?.name} - ${home?.stateCode}`)
  await filled.close()
})

test('a list is narrowed to a destination and to days, both included', async () => {
  const created = await call(travel.create, {
    originCity: idOf(home),
    destinationCity: idOf(other),
    appointmentDate: '2030-05-04T23:30:00-03:00',
    isConfirmed: true,
  })
  const found = { initialDate: '2030-05-04', finalDate: '2030-05-04', destinationCity: idOf(other) }
  expect((await call(travel.list, found)).items).toMatchObject([{ id: created.travelId }])
  expect((await call(travel.list, { initialDate: '2030-05-05' })).items).toEqual([])
  expect((await call(travel.list, { ...found, destinationCity: idOf(home) })).items).toEqual([])
})

test('a travel keeps its cities as the territory calls them, whatever the browser sent', async () => {
  const { travelId } = await call(travel.create, {
    originCity: { ...idOf(home), name: 'Atlântida' },
    destinationCity: idOf(other),
    appointmentDate: '2026-12-01 04:30:00.000-03:00',
    observation: 'Levar exames',
  })
  expect(await call(travel.get, { id: travelId })).toMatchObject({
    originCity: { name: `${home?.name} - ${home?.stateCode}` },
    destinationCity: { name: `${other?.name} - ${other?.stateCode}` },
    appointmentDate: '2026-12-01 04:30:00.000-03:00',
    observation: 'Levar exames',
    version: 1,
  })
  await expect(call(travel.get, { id: travelId }, area.elsewhere)).rejects.toMatchObject({ key: 'notFound' })
})

test('cities and departure are required, and the cities must exist', async () => {
  const values = {
    originCity: idOf(home),
    destinationCity: idOf(other),
    appointmentDate: '2026-12-01T07:00Z',
  }
  await expect(call(travel.create, { ...values, destinationCity: { id: 'nowhere' } })).rejects.toMatchObject({
    key: 'validation',
    payload: { fields: { destinationCity: expect.stringContaining('Cidade de destino') } },
  })
  // What a browser may send although its types forbid it.
  const empty = {} as unknown as typeof values
  await expect(call(travel.create, empty)).rejects.toMatchObject({
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
  await expect(call(travel.list, { finalDate: '9998-12-31' })).resolves.toMatchObject({ startIndex: 0 })
  await expect(call(travel.list, { finalDate: '9999-12-31' })).rejects.toMatchObject({ key: 'validation' })
  await expect(call(travel.list, JSON.parse('{"stopIndex":1e999}'))).rejects.toMatchObject({
    key: 'validation',
  })
  const far = { step: 10_000_000, eachStep: 10_000 }
  await expect(call(travel.list, far)).resolves.toMatchObject({ items: [], endReached: true })
})

test('what somebody wrote about a travel is hidden from anonymised users', async () => {
  const { travelId } = await call(travel.create, {
    originCity: idOf(home),
    destinationCity: idOf(other),
    appointmentDate: '2031-12-01T07:00Z',
    isConfirmed: true,
    observation: 'Maria Aparecida precisa de maca',
  })
  const hidden = area.anonymous
  expect(await call(travel.get, { id: travelId }, hidden)).toMatchObject({ id: travelId, observation: null })
  const { items } = await call(travel.list, { initialDate: '2031-12-01', finalDate: '2031-12-01' }, hidden)
  expect(items).toMatchObject([{ id: travelId, observation: null }])
})

test('no one creates a travel while anonymised', async () => {
  const values = {
    originCity: idOf(home),
    destinationCity: idOf(other),
    appointmentDate: '2026-12-01T07:00Z',
  }
  await expect(call(travel.create, values, area.anonymous)).rejects.toMatchObject({
    key: 'permission',
  })
})

test('what travels are made of can be put right, by users who may', async () => {
  const { id, travelId } = await call(travel.create, {
    originCity: idOf(home),
    destinationCity: idOf(other),
    appointmentDate: '2026-12-01T07:00Z',
  })
  expect(travelId).toBe(id)
  expect(travel.update.permission).toBe('travelUpdate')
  await call(travel.update, { id, document: { originCity: idOf(other), destinationCity: idOf(home) } })
  expect(await call(travel.get, { id })).toMatchObject({
    originCity: { name: `${other?.name} - ${other?.stateCode}` },
    destinationCity: { name: `${home?.name} - ${home?.stateCode}` },
    appointmentDate: '2026-12-01 04:00:00.000-03:00',
  })
})
