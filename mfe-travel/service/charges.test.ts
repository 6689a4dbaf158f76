import { newId } from '@saude/contract/id'
import { travelExpense } from '../contract/expense.ts'
import { travelExpenseCharges } from '../contract/spending.ts'
import { travel } from '../contract/travel.ts'
import { sayCharges } from './charges.ts'
import { costCentre, delivered, openWorld, otherCentre, trip, type World } from './testing/open.ts'

/** What expenses of trips charge cost centres with: messages to the owner of these. */

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.area.close())

const spend = async (travelId: string, amount: number) =>
  (await world.area.call(travelExpense.create, { travelId, kind: 'fuel', amount, date: '2026-11-20' })).id
const charges = async () => {
  await delivered(world)
  return [...world.charges.values()]
    .filter(({ amount }) => amount > 0)
    .map(({ costCenterId, day, amount }) => [costCenterId, day?.slice(0, 7), amount])
}
const charged = { costCenter: { id: costCentre.id } }

test('an expense charges the cost centre of its trip in the month of the trip, as it is now', async () => {
  const id = await trip(world, '2030-05-06', charged)
  const first = await spend(id, 150)
  await spend(id, 12.5)
  expect(await charges()).toEqual([
    [costCentre.id, '2030-05', 150],
    [costCentre.id, '2030-05', 12.5],
  ])
  await world.area.call(travelExpense.update, { id: first, document: { amount: 100 } })
  expect((await charges())[0]).toEqual([costCentre.id, '2030-05', 100])
  // Removals are undone by the clock of the store.
  world.now = new Date()
  await world.area.call(travelExpense.remove, { id: first })
  expect(await charges()).toEqual([[costCentre.id, '2030-05', 12.5]])
  await world.area.call(travelExpense.restore, { id: first })
  expect(await charges()).toHaveLength(2)
})

test('what is spent is reserved before it is committed, and is not refused where its owner is away', async () => {
  const id = await trip(world, '2030-05-06', charged)
  await spend(await trip(world, '2030-05-07'), 70)
  const entry = await spend(id, 150)
  const charge = { entry, costCenterId: costCentre.id, day: '2030-05-06', amount: 150 }
  expect(world.reserved).toEqual([charge])
  // The owner asks where it has not heard of what was reserved.
  const entries = [entry, newId()]
  expect(await world.area.call(travelExpenseCharges, { entries })).toEqual({ charges: [charge] })
  const { elsewhere } = world.area
  expect(await world.area.call(travelExpenseCharges, { entries }, elsewhere)).toEqual({ charges: [] })
  world.isAway = true
  await spend(id, 30)
  expect((await charges()).map(([, , amount]) => amount)).toEqual([150, 30])
})

test('a trip that moves to another cost centre or month takes its expenses along', async () => {
  const id = await trip(world, '2030-05-06', charged)
  await spend(id, 150)
  await world.area.call(travel.update, { id, document: { costCenter: { id: otherCentre.id } } })
  expect(await charges()).toEqual([[otherCentre.id, '2030-05', 150]])
  const when = { appointmentDate: '2030-06-03T05:00:00-03:00', returnAt: '2030-06-03T14:00:00-03:00' }
  await world.area.call(travel.update, { id, document: when })
  expect(await charges()).toEqual([[otherCentre.id, '2030-06', 150]])
  await world.area.call(travel.update, { id, document: { costCenter: null } })
  expect(await charges()).toEqual([])
  await world.area.call(travel.update, { id, document: charged })
  world.now = new Date()
  await world.area.call(travel.remove, { id })
  expect(await charges()).toEqual([])
  await world.area.call(travel.restore, { id })
  expect(await charges()).toEqual([[costCentre.id, '2030-06', 150]])
})

test('expenses that are written down while the trip moves are charged where it is then', async () => {
  const id = await trip(world, '2030-05-06', charged)
  await spend(id, 1)
  await Promise.all([
    ...Array.from({ length: 6 }, (_, index) => spend(id, 10 + index)),
    world.area.call(travel.update, { id, document: { costCenter: { id: otherCentre.id } } }),
  ])
  const all = await charges()
  expect(all).toHaveLength(7)
  expect(new Set(all.map(([centre]) => centre))).toEqual(new Set([otherCentre.id]))
})

test('what was spent before is said once, of trips with a cost centre', async () => {
  await spend(await trip(world, '2030-05-06', charged), 150)
  const other = await trip(world, '2030-05-07')
  await spend(other, 70)
  await delivered(world)
  world.charges.clear()
  const { operations, next, count } = await sayCharges({
    store: world.area.opened.store,
    from: undefined,
    now: world.now,
  })
  expect([count, next, operations.length]).toEqual([2, undefined, 1])
  await world.area.opened.store.atomically(operations)
  // As a start does, the next commit delivers what waits.
  await spend(other, 1)
  expect(await charges()).toEqual([[costCentre.id, '2030-05', 150]])
})
