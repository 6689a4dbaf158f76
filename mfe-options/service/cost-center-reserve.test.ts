import { newId } from '@saude/contract/id'
import type { InputOf } from '@saude/contract/query'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { costCenter } from '../contract/cost-center.ts'
import { costCenterConfirm, costCenterReserve } from '../contract/cost-center-reserve.ts'
import { service } from './service.ts'

/** What areas have committed, as they would answer it. */
let benefits: Map<string, number>
let travels: number
let now: Date
let area: TestArea
let centre: string

beforeEach(async () => {
  benefits = new Map()
  travels = 0
  now = new Date('2026-11-20T12:00:00Z')
  const amountOf = (input: unknown) => {
    const { except } = input as { except: readonly string[] } // of that query
    return [...benefits].reduce((sum, [id, amount]) => (except.includes(id) ? sum : sum + amount), 0)
  }
  area = await openArea(service, {
    owners: {
      benefitCharged: (input) => ({ amount: amountOf(input) }),
      travelCharged: () => ({ amount: travels }),
    },
    now: () => now,
  })
  centre = (await area.call(costCenter.create, { name: 'Benefícios eventuais', monthlyLimit: 1000 })).id
})
afterEach(() => area.close())

const reserve = (entry: string, amount: number, more: Partial<InputOf<typeof costCenterReserve>> = {}) =>
  area.call(costCenterReserve, { entry, costCenterId: centre, day: '2026-11-20', amount, ...more })
const minutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000)
}

test('expenses of trips count as benefits do', async () => {
  benefits.set('granted', 300)
  travels = 500.5
  expect(await reserve(newId(), 200)).toMatchObject({ isReserved: false, charged: 800.5, monthlyLimit: 1000 })
  expect(await reserve(newId(), 199.5)).toMatchObject({ isReserved: true, charged: 800.5 })
})

test('of ten who reserve at the same moment no more get a yes than the month has room for', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => reserve(newId(), 300)))
  expect(answers.filter(({ isReserved }) => isReserved)).toHaveLength(3)
})

test('what is committed counts once, before it is confirmed and after', async () => {
  const entry = newId()
  await reserve(entry, 600)
  benefits.set(entry, 600)
  expect(await reserve(newId(), 401)).toMatchObject({ isReserved: false, charged: 600 })
  await area.call(costCenterConfirm, { id: newId(), entry })
  expect(await reserve(newId(), 401)).toMatchObject({ isReserved: false, charged: 600 })
  expect(await reserve(newId(), 400)).toMatchObject({ isReserved: true, charged: 600 })
})

test('what ended between reserving and committing holds the month for minutes, and no longer', async () => {
  await reserve(newId(), 1000)
  expect(await reserve(newId(), 1)).toMatchObject({ isReserved: false, charged: 1000 })
  minutes(6)
  expect(await reserve(newId(), 1000)).toMatchObject({ isReserved: true, charged: 0 })
})

test('what ended between committing and confirming counts as what it is', async () => {
  const entry = newId()
  await reserve(entry, 1000)
  benefits.set(entry, 1000)
  minutes(6)
  expect(await reserve(newId(), 1)).toMatchObject({ isReserved: false, charged: 1000 })
})

test('the same entry takes the place of itself, and another month and a centre without a limit are free', async () => {
  const entry = newId()
  await reserve(entry, 900)
  expect(await reserve(entry, 1000)).toMatchObject({ isReserved: true, charged: 0 })
  expect(await reserve(newId(), 1000, { day: '2026-12-01' })).toMatchObject({ isReserved: true })
  const free = await area.call(costCenter.create, { name: 'Sem limite' })
  expect(await reserve(newId(), 100_000, { costCenterId: free.id })).toMatchObject({ isReserved: true })
})
