import { newId } from '@saude/contract/id'
import { change } from '@saude/store'
import { citizenNumbers } from '../contract/numbers.ts'
import type { HistoryItem } from './register/history/item.ts'
import { type CitizensService, clientId, member, openCitizens } from './testing/open.ts'

// Still 20 November in Brazil.
const start = new Date('2026-11-20T22:30:00-03:00')
let area: CitizensService
beforeAll(async () => {
  area = await openCitizens(start)
})
afterAll(() => area.close())

const numbers = () => area.call(citizenNumbers, {}, member(['nurse']))
const attended = async (citizenId: string, day: string, more: Partial<HistoryItem> = {}) => {
  const item: HistoryItem = {
    _id: newId(),
    client: clientId,
    citizenId,
    type: 'healthCare',
    date: new Date(`${day}T22:30:00-03:00`),
    createdAt: start,
    updatedAt: start,
    updatedBy: null,
    version: 1,
    ...more,
  }
  await area.collections.historyItem.insertOne(item)
}

test('people are counted by age and sex and by unit, the living alone', async () => {
  const unit = { id: 'u1', name: 'Unidade Centro' }
  await area.add({ birthDate: '2026-11-20', gender: 'F', healthUnit: unit })
  await area.add({ birthDate: '1940-01-01', gender: 'M', healthUnit: unit })
  await area.add({ birthDate: '1946-11-20', gender: 'M' })
  await area.add({ birthDate: '1946-11-21', gender: 'M', deathAt: '2026-01-01' })
  await area.add({ birthDate: '1946-11-20', gender: null, healthUnit: unit })
  const { residents, ages, units } = await numbers()
  expect(residents).toBe(4)
  expect(ages.filter(({ female, male }) => female + male > 0)).toEqual([
    { initialAge: 0, count: 1, female: 1, male: 0 },
    { initialAge: 80, count: 3, female: 0, male: 2 },
  ])
  expect(units.map(({ name, residents: count }) => [name, count])).toEqual([
    ['Unidade Centro', 3],
    ['Sem unidade de saúde', 1],
  ])
})

test('this year is compared with the same days of the year before', async () => {
  const id = await area.add({})
  for (const day of ['2026-11-20', '2026-11-01', '2026-02-28', '2025-11-20', '2025-11-21', '2025-12-01'])
    await attended(id, day)
  const { care } = await numbers()
  const months = care.find(({ kind }) => kind === 'healthCare')?.months ?? []
  expect(months).toHaveLength(11)
  expect(months.filter(({ now, before }) => now + before > 0)).toEqual([
    { month: 2, now: 1, before: 0 },
    { month: 11, now: 2, before: 1 },
  ])
})

test('a unit has its own people, and what was done there', async () => {
  const healthUnit = { id: 'u7', name: 'Unidade Sul', cnes: null }
  const id = await area.add({ birthDate: '1990-01-01', gender: 'F', healthUnit })
  await area.add({ birthDate: '1939-01-01', gender: 'M', healthUnit })
  await area.add({ birthDate: null, gender: 'M', healthUnit })
  await area.add({ birthDate: '1990-01-01', gender: null, healthUnit })
  await attended(id, '2026-03-03', { healthUnit })
  await attended(id, '2026-03-03')
  const unit = await area.call(citizenNumbers, { healthUnitId: 'u7' }, member(['nurse']))
  expect(unit.residents).toBe(4)
  expect(unit.ages.filter(({ female, male }) => female + male > 0)).toEqual([
    { initialAge: 35, count: 2, female: 1, male: 0 },
    { initialAge: 80, count: 1, female: 0, male: 1 },
  ])
  expect(unit.units.map(({ name, residents }) => [name, residents])).toEqual([['Unidade Sul', 4]])
  expect(unit.care.find(({ kind }) => kind === 'healthCare')?.months[2]).toMatchObject({ month: 3, now: 1 })
})

test('months that are over count protected entries too, where they are five or more; others and the running one do not', async () => {
  const id = await area.add({})
  const secret = { isProtected: true, problem: { system: 'cid10', code: 'B24', name: 'HIV' } } as const
  for (const month of ['05', '06']) for (let at = 0; at < 3; at++) await attended(id, `2026-${month}-10`)
  for (const month of ['05', '11'])
    for (let at = 0; at < 2; at++) await attended(id, `2026-${month}-10`, secret)
  await attended(id, '2026-06-10', secret)
  const before = await area.collections.historyItem.countDocuments({
    date: { $gte: new Date('2026-11-01T03:00:00Z') },
    isProtected: null,
  })
  await area.store.atomically([change('citizen', [id], 'updated', { client: clientId })])
  const { care } = await numbers()
  const months = care.find(({ kind }) => kind === 'healthCare')?.months ?? []
  const of = (month: number) => months.find((one) => one.month === month)?.now
  expect([of(5), of(6), of(11)]).toEqual([5, 3, before])
})
