import { testRecord } from '@saude/service/record/testing/test-record'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { demoTown } from '@saude/town/town'
import { vehicle } from '../contract/vehicle.ts'
import { service } from './service.ts'

let area: TestArea
beforeAll(async () => {
  area = await openArea(service)
})
afterAll(() => area.close())

/** Plates occur once: another one for each entry. */
const plateOf = (nth: number) => `ABC${nth % 10}D${10 + Math.floor(nth / 10)}`

testRecord(vehicle, () => area, { values: (nth) => ({ plate: plateOf(nth) }) })

test('the demo has twelve vehicles with plates of their own, newest change first', async () => {
  const town = demoTown()
  const filled = await openArea(service)
  await filled.fill({ town, count: 0, now: new Date('2026-11-20T12:00:00-03:00') })
  const page = await filled.call(vehicle.list, {})
  expect(page.totalItems).toBe(12)
  const times = page.items.map(({ updatedAt }) => updatedAt ?? '')
  expect(times).toEqual([...times].sort().reverse())
  const bySeats = await filled.call(vehicle.list, { orderBy: 'maxCapacity', order: 'desc' })
  expect(bySeats.items[0]).toMatchObject({ name: 'Mercedes-Benz OF-1721 Ônibus', maxCapacity: 44 })
  await filled.close()
})

test('a vehicle is found by the beginnings of its words and by its plate', async () => {
  const { call } = area
  const { id } = await call(vehicle.create, { name: 'Ônibus escolar', plate: 'xyz-1d23', maxCapacity: 31 })
  expect((await call(vehicle.search, { q: 'escol onib' })).items).toMatchObject([{ id }])
  expect((await call(vehicle.list, { plate: 'XYZ1' })).items).toMatchObject([{ id, plate: 'XYZ1D23' }])
  await expect(call(vehicle.create, { name: 'Van', plate: '1234', maxCapacity: 3 })).rejects.toMatchObject({
    payload: { fields: { plate: 'Placa: Invalid input. Exemplo: ABC1D23' } },
  })
})

test('of 500 vehicles of one plate, sent at once, one is there', async () => {
  const values = { name: 'Van', plate: 'ZZZ9Z99', maxCapacity: 8 }
  const outcomes = await Promise.allSettled(
    Array.from({ length: 500 }, () => area.call(vehicle.create, values)),
  )
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toHaveLength(499)
  expect(refused.every(({ key, payload }) => key === 'conflict' && payload.fields.plate)).toBe(true)
  expect((await area.call(vehicle.list, { plate: 'ZZZ9Z99' })).totalItems).toBe(1)
})
