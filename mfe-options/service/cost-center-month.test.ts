import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { toWire } from '@saude/contract/instants'
import type { InputOf } from '@saude/contract/query'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { costCenter } from '../contract/cost-center.ts'
import {
  costCenterCharge,
  costCenterMonth,
  costCenterReserve,
  costCenterReserveSpent,
} from '../contract/cost-center-month.ts'
import { service } from './service.ts'

let now: Date
let area: TestArea
let centre: string
/** What an area has charged, by entry; undefined: it does not answer. */
let truth: Map<string, number> | undefined
let asked: number

/** The answer of the area that charges. */
function chargesOf(entries: readonly string[]) {
  asked += 1
  if (!truth) throw new AppError('connectionFailed')
  const charges = entries.map((entry) => ({ entry, amount: truth?.get(entry) ?? 0 }))
  const charging = charges.filter(({ amount }) => amount > 0)
  return { charges: charging.map((one) => ({ ...one, costCenterId: centre, day })) }
}

beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z')
  truth = new Map()
  asked = 0
  area = await openArea(service, {
    now: () => now,
    owners: {
      chargesOfTests: (input) => chargesOf((input as { entries: readonly string[] }).entries), // of that query
    },
  })
  centre = (await area.call(costCenter.create, { name: 'Benefícios eventuais', monthlyLimit: 1000 })).id
})
afterEach(() => area.close())

const day = '2026-11-20'
const reserve = (entry: string, amount: number, more: Partial<InputOf<typeof costCenterReserve>> = {}) =>
  area.call(costCenterReserve, {
    ...{ entry, at: toWire(now), costCenterId: centre, day, amount, asks: 'chargesOfTests' },
    ...more,
  })
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

test('what was committed and not said stays reserved until its area answers, and counts from then on', async () => {
  const [committed, never] = [newId(), newId()]
  await reserve(committed, 700)
  await reserve(never, 300)
  truth = undefined
  minutes(60)
  expect(await reserve(newId(), 1)).toMatchObject({ isReserved: false, used: 0, reserved: 1000 })
  expect(await month()).toMatchObject({ used: 0, reserved: 1000 })
  truth = new Map([[committed, 700]])
  expect(await month()).toMatchObject({ used: 700, reserved: 0 })
  expect(await reserve(newId(), 301)).toMatchObject({ isReserved: false, used: 700, reserved: 0 })
  asked = 0
  const next = newId()
  expect(await reserve(next, 300)).toMatchObject({ isReserved: true, used: 700, reserved: 0 })
  // Written down: it is asked once.
  expect(asked).toBe(0)
  await charge(next, 300)
  expect(await month()).toMatchObject({ used: 1000, reserved: 0 })
})

test('a message that comes after its area was asked says what counts', async () => {
  const entry = newId()
  await reserve(entry, 700)
  const committed = now
  truth = new Map([[entry, 700]])
  minutes(6)
  await reserve(newId(), 300)
  await charge(entry, 700, committed)
  expect(await month()).toMatchObject({ used: 700, reserved: 300 })
  await charge(entry, 0)
  expect(await month()).toMatchObject({ used: 0, reserved: 300 })
})

test('money that was spent is reserved whatever is left, and holds the month until it is said', async () => {
  const [fuel, toll] = [newId(), newId()]
  await charge(newId(), 900)
  const charges = [fuel, toll].map((entry) => ({ entry, costCenterId: centre, day, amount: 80 }))
  const spent = { at: toWire(now), asks: 'chargesOfTests', charges }
  await expect(area.call(costCenterReserveSpent, spent)).resolves.toEqual({ count: 2 })
  expect(await reserve(newId(), 1)).toMatchObject({ isReserved: false, used: 900, reserved: 160 })
  truth = new Map([[fuel, 80]])
  minutes(6)
  expect(await reserve(newId(), 21)).toMatchObject({ isReserved: false, used: 980 })
  expect(await reserve(newId(), 20)).toMatchObject({ isReserved: true, used: 980 })
})

test('an act that is repeated after its process ended reserves again, under the same id of the call', async () => {
  const entry = newId()
  const context = { user: area.user, requestId: newId(), requestKey: newId() }
  const again = () => {
    const input = { entry, at: toWire(now), costCenterId: centre, day, amount: 600 }
    return area.opened.run(costCenterReserve.name, input, { ...context, deadline: Date.now() + 60_000 })
  }
  expect(await again()).toMatchObject({ isReserved: true })
  minutes(1)
  expect(await again()).toMatchObject({ isReserved: true, reserved: 0 })
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
