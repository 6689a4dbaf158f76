import { newId } from '@saude/contract/id'
import { daysAfter, today } from '@saude/contract/instants'
import { testRecord } from '@saude/service/record/testing/test-record'
import { travelExpense } from '../contract/expense.ts'
import { travelSpending } from '../contract/spending.ts'
import { traveler } from '../contract/traveler.ts'
import { costCentre, openWorld, person, trip, type World } from './testing/open.ts'

let world: World
let travelId: string
beforeAll(async () => {
  // Removals can be undone within 30 days of the store's clock.
  world = await openWorld(new Date())
  travelId = await trip(world, '2090-05-02')
})
afterAll(() => world.area.close())

/** Everybody is booked once. */
function somebody() {
  const one = person('Ana Prado')
  world.citizens.push(one)
  return { id: one.id }
}

testRecord(traveler, () => world.area, {
  values: () => ({
    travelId,
    citizen: somebody(),
    companion: somebody(),
    withCompanion: true,
    companionReason: 'Sedação',
  }),
  changes: { observation: 'Leva oxigênio' },
})

testRecord(travelExpense, () => world.area, {
  values: () => ({ travelId, date: '2026-03-10' }),
  changes: { observation: 'Tanque cheio' },
})

test('an expense is of a trip that is there, and of no day to come', async () => {
  const spent = { travelId, kind: 'fuel', amount: 100, date: '2026-03-10' } as const
  const create = (more: object) => world.area.call(travelExpense.create, { ...spent, ...more })
  await expect(create({ travelId: newId() })).rejects.toMatchObject({
    payload: { fields: { travelId: 'A viagem não existe mais' } },
  })
  await expect(create({ date: '2090-05-02' })).rejects.toMatchObject({
    payload: { fields: { date: expect.stringContaining('futuro') } },
  })
  const { id } = await create({ observation: 'Ida e volta' })
  const { items } = await world.area.call(travelExpense.list, { travelId })
  expect(items.find((one) => one.id === id)).toMatchObject({ amount: 100, observation: 'Ida e volta' })
  // The details of a trip show them with their photos.
  expect(Object.keys(travelExpense.list.list.itemFields)).toContain('receipt')
})

test('a cost centre says what its trips have cost, by month and city', async () => {
  const day = daysAfter(today(world.now), 1)
  const id = await trip(world, day, { costCenter: { id: costCentre.id } })
  for (const amount of [80.1, 19.9])
    await world.area.call(travelExpense.create, { travelId: id, kind: 'fuel', amount, date: '2026-03-10' })
  const spending = (user = world.area.user) =>
    world.area.call(travelSpending, { costCenterId: costCentre.id }, user)
  expect((await spending()).items).toMatchObject([{ month: day.slice(0, 7), count: 1, amount: 100 }])
  expect((await spending(world.area.elsewhere)).items).toEqual([])
})
