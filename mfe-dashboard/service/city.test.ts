import { AppError } from '@saude/contract/errors'
import type { User } from '@saude/service/handlers'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { cityInNumbers } from '../contract/city.ts'
import { golden } from './engine/golden.ts'
import { service } from './service.ts'

const numbers = {
  day: '2026-11-20',
  residents: 60,
  ages: [{ initialAge: 0, female: 3, male: 4 }],
  conditions: [{ condition: 'hypertension', count: 15 }],
  units: [{ id: 'u1', name: 'Unidade Centro', residents: 60, hypertension: 15, diabetes: 11 }],
  care: [{ kind: 'healthCare', months: [{ month: 1, now: 5, before: 3 }] }],
}
const page = (items: readonly object[]) => ({
  items,
  totalItems: items.length,
  startIndex: 0,
  stopIndex: 39,
  endReached: true,
})
const report = (trips: number, passengers: number) => ({ items: [], total: { trips, passengers } })
const asked: unknown[] = []
let refuses = false

let area: TestArea<typeof service.collections>
let secretary: User
beforeAll(async () => {
  area = await openArea(service, {
    now: () => new Date('2026-11-20T22:30:00-03:00'),
    owners: {
      citizenNumbers: () => numbers,
      requestCounts: () => ({ items: [{ type: 'examRequest', healthUnitId: 'u1', total: 9 }] }),
      requestWaiting: (input: unknown) => {
        if (refuses) throw new AppError('permission')
        const { healthUnitId } = input as { healthUnitId: string | null } // of that query's input
        return {
          items: [
            { type: 'examRequest', toDecide: 1, toBook: 1, late: 2, total: healthUnitId ? 4 : 9 },
            { type: 'withdrawal', toDecide: 0, toBook: 0, late: 0, total: 0 },
          ],
        }
      },
      travelReport: (input: unknown) => {
        asked.push(input)
        if (refuses) throw new AppError('permission')
        const { initialDate } = input as { initialDate: string } // of that query's input
        return initialDate.startsWith('2026') ? report(12, 80) : report(10, 70)
      },
      travelFigures: (input: unknown) => {
        const { healthUnit, from } = input as { healthUnit: { id: string }; from: string } // of that query's input
        const month = (trips: number, passengers: number) => ({
          ...{ id: `${trips}`, trips, passengers, companions: 0, absences: 0, emptySeats: 0, km: 0, cost: 0 },
          passengersPerTrip: 1,
        })
        const items = from.startsWith('2026') ? [month(2, 3), month(3, 6)] : [month(3, 4)]
        return healthUnit.id === 'u1' ? page(items) : page([])
      },
      territoryTeams: () => ({ items: [] }),
      citizenFacts: () => ({ items: golden.map(({ person }) => person), gone: [], next: null }),
      citizenFactsChanges: () => ({ ids: [], place: '0', isAll: true, startedOver: false, count: 60 }),
    },
  })
  secretary = {
    ...area.user,
    groups: ['healthSecretary'],
    permissions: new Set(['citizenConditionStatistics', 'previneBrasilIndicators']),
  }
})
afterAll(() => area.close())

test('the municipality on one page: people, care, queues, trips and indicators', async () => {
  const city = await area.call(cityInNumbers, {}, secretary)
  expect(city).toMatchObject({
    ...numbers,
    waiting: [{ type: 'Solicitação de exame', total: 9, late: 2, totalBefore: null }],
    travel: { trips: 12, passengers: 80, tripsBefore: 10, passengersBefore: 70 },
  })
  expect(asked).toEqual([
    { initialDate: '2026-01-01', finalDate: '2026-11-20', by: 'city' },
    { initialDate: '2025-01-01', finalDate: '2025-11-20', by: 'city' },
  ])
  expect(city.indicators.map(({ id }) => id)).toContain('previne.hypertension')
  expect(city.indicators).toHaveLength(7)
})

test('beside it the year before and each month, as they were counted then', async () => {
  const { collections } = area.opened
  const client = secretary.client?.id ?? ''
  const taken = (day: string, residents: number, hypertension: number) => ({
    _id: `${client}:${day}`,
    client,
    day,
    residents,
    by: {
      healthUnit: {},
      neighborhood: {},
      age: { 80: 4, 5: 30, '-': 2 },
      gender: {},
      condition: { hypertension },
    },
    units: [
      { id: 'u1', name: 'Unidade Centro', residents, conditions: { hypertension }, ages: { 0: 3, '-': 1 } },
    ],
    waiting: [
      { type: 'examRequest' as const, healthUnitId: 'u1', total: 5 },
      { type: 'examRequest' as const, healthUnitId: null, total: 2 },
      { type: 'withdrawal' as const, healthUnitId: 'u1', total: 1 },
    ],
  })
  const days = [taken('2025-11-18', 50, 9), taken('2026-10-30', 57, 12), taken('2026-10-31', 58, 13)]
  for (const one of days) await collections.snapshot.insertOne(one)
  const { before, trend, waiting } = await area.call(cityInNumbers, {}, secretary)
  expect(before).toMatchObject({
    day: '2025-11-18',
    residents: 50,
    units: [{ id: 'u1', residents: 50 }],
    ages: [
      { initialAge: 5, count: 30 },
      { initialAge: 80, count: 4 },
    ],
  })
  // What no one waits for any more is said, too.
  expect(waiting).toEqual([
    { type: 'Solicitação de exame', total: 9, late: 2, totalBefore: 7 },
    { type: 'Retirada', total: 0, late: 0, totalBefore: 1 },
  ])
  expect(before?.conditions.find(({ condition }) => condition === 'hypertension')?.count).toBe(9)
  // That of today was counted from the records meanwhile.
  expect(trend.map(({ day, residents }) => [day, residents])).toEqual([
    ['2025-11-18', 50],
    ['2026-10-31', 58],
    ['2026-11-20', 60],
  ])
  const agent: User = { ...secretary, id: 'Ana', groups: ['acs'] }
  const own = await area.call(cityInNumbers, {}, agent)
  expect(own.before?.conditions.map(({ condition }) => condition)).toEqual(['pregnant'])
})

test('agents get the count of pregnancies alone, and the indicators of their own micro-area', async () => {
  const agent: User = { ...secretary, id: 'Ana', groups: ['acs'] }
  const city = await area.call(cityInNumbers, {}, agent)
  expect(city.conditions).toEqual([])
  expect(city.units).toMatchObject([{ residents: 60, hypertension: null, diabetes: null }])
  const whole = await area.call(cityInNumbers, {}, secretary)
  expect(city.indicators).not.toEqual(whole.indicators)
})

test('who may see neither conditions nor indicators gets none of them', async () => {
  const city = await area.call(cityInNumbers, {}, { ...secretary, permissions: new Set<string>() })
  expect(city).toMatchObject({ residents: 60, conditions: [], indicators: [] })
})

test('what the caller may not see of other areas is left out', async () => {
  refuses = true
  const city = await area.call(cityInNumbers, {}, secretary)
  expect(city).toMatchObject({ residents: 60, waiting: null, travel: null })
})

test('of one unit everything is its own: the year before, months, indicators, waiting lists and passengers', async () => {
  const one = { id: 'u1', name: 'Unidade Centro' }
  refuses = false
  const { before, trend, waiting, travel } = await area.call(cityInNumbers, { healthUnit: one }, secretary)
  expect(before).toMatchObject({ day: '2025-11-18', residents: 50, units: [{ id: 'u1', residents: 50 }] })
  expect(trend.slice(0, 2).map(({ residents }) => residents)).toEqual([50, 58])
  expect(travel).toEqual({ trips: 5, passengers: 9, tripsBefore: 3, passengersBefore: 4 })
  expect(before?.ages).toEqual([{ initialAge: 0, count: 3 }])
  expect(waiting).toEqual([
    { type: 'Solicitação de exame', total: 4, late: 2, totalBefore: 5 },
    { type: 'Retirada', total: 0, late: 0, totalBefore: 1 },
  ])
  const other = { id: 'Unidade Sul', name: 'Unidade Sul' }
  const whole = await area.call(cityInNumbers, {}, secretary)
  expect((await area.call(cityInNumbers, { healthUnit: other }, secretary)).indicators).not.toEqual(
    whole.indicators,
  )
})

test('who has chosen no client is refused, and nothing is counted for no one', async () => {
  const { client, ...without } = secretary
  expect(client).toBeDefined()
  await expect(area.call(cityInNumbers, {}, { ...without, client: null })).rejects.toMatchObject({
    key: 'permission',
  })
})
