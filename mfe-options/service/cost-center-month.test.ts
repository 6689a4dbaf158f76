import { newId } from '@saude/contract/id'
import { toWire } from '@saude/contract/instants'
import type { InputOf } from '@saude/contract/query'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { costCenter } from '../contract/cost-center.ts'
import { costCenterCharge, costCenterMonth, costCenterReserve } from '../contract/cost-center-month.ts'
import { service } from './service.ts'

let now: Date
let area: TestArea
let centre: string

beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z')
  area = await openArea(service, { now: () => now })
  centre = (await area.call(costCenter.create, { name: 'Benefícios eventuais', monthlyLimit: 1000 })).id
})
afterEach(() => area.close())

const day = '2026-11-20'
const reserve = (entry: string, amount: number, more: Partial<InputOf<typeof costCenterReserve>> = {}) =>
  area.call(costCenterReserve, { entry, at: toWire(now), costCenterId: centre, day, amount, ...more })
const charge = (entry: string, amount: number, at = now, costCenterId: string | undefined = centre) =>
  area.call(costCenterCharge, {
    id: newId(),
    at: toWire(at),
    charges: [{ entry, amount, costCenterId, day }],
  })
const minutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000)
}
const month = (user = area.user) => area.call(costCenterMonth, { costCenterId: centre }, user)

test('of ten who reserve at the same moment no more get a yes than the month has room for', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => reserve(newId(), 300)))
  const reserved = answers.filter((one) => one.status === 'fulfilled' && one.value.isReserved)
  expect(reserved).toHaveLength(3)
  expect(await month()).toMatchObject({ month: '2026-11', monthlyLimit: 1000, used: 0, reserved: 900 })
})

test('what is charged counts once, whether it was reserved or not, and ends its reservation', async () => {
  const entry = newId()
  await reserve(entry, 600)
  await charge(entry, 600)
  await charge(newId(), 100.5)
  expect(await month()).toMatchObject({ used: 700.5, reserved: 0 })
  expect(await reserve(newId(), 299.51)).toMatchObject({ isReserved: false, used: 700.5, reserved: 0 })
  expect(await reserve(newId(), 299.5)).toMatchObject({ isReserved: true })
})

test('what ended between reserving and committing holds the month for minutes, and no longer', async () => {
  await reserve(newId(), 1000)
  expect(await reserve(newId(), 1)).toMatchObject({ isReserved: false, reserved: 1000 })
  minutes(6)
  expect(await month()).toMatchObject({ reserved: 0 })
  expect(await reserve(newId(), 1000)).toMatchObject({ isReserved: true, reserved: 0 })
})

test('what ended between committing and its message counts once the message comes, however late', async () => {
  const entry = newId()
  await reserve(entry, 1000)
  const committed = now
  minutes(60)
  await charge(entry, 1000, committed)
  expect(await reserve(newId(), 1)).toMatchObject({ isReserved: false, used: 1000 })
})

test('messages in another order, and repeated ones, leave what was committed last', async () => {
  const entry = newId()
  const [first, second] = [now, new Date(now.getTime() + 1)]
  await charge(entry, 0, second)
  await charge(entry, 600, first)
  expect(await month()).toMatchObject({ used: 0 })
  minutes(1)
  await charge(entry, 400)
  await charge(entry, 400)
  expect(await month()).toMatchObject({ used: 400 })
  // An old message says nothing of what is reserved anew.
  minutes(1)
  await reserve(entry, 500)
  await charge(entry, 0, first)
  expect(await month()).toMatchObject({ used: 0, reserved: 500 })
})

test('the same entry takes the place of itself, and another month and a centre without a limit are free', async () => {
  const entry = newId()
  await charge(entry, 900)
  expect(await reserve(entry, 1000)).toMatchObject({ isReserved: true, used: 0 })
  expect(await reserve(newId(), 1000, { day: '2026-12-01' })).toMatchObject({ isReserved: true })
  const free = await area.call(costCenter.create, { name: 'Sem limite' })
  expect(await reserve(newId(), 100_000, { costCenterId: free.id })).toMatchObject({ isReserved: true })
})

test('what leaves a cost centre charges it no more, and another client sees nothing of it', async () => {
  const entry = newId()
  await charge(entry, 900)
  minutes(1)
  await area.call(costCenterCharge, { id: newId(), at: toWire(now), charges: [{ entry, amount: 900 }] })
  expect(await month()).toMatchObject({ used: 0 })
  minutes(1)
  await charge(entry, 900)
  expect(await month(area.elsewhere)).toMatchObject({ used: 0, reserved: 0, monthlyLimit: null })
})
