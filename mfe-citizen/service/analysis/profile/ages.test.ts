import { citizenDelete, citizenUpdate } from '../../../contract/citizen.ts'
import { citizenCounts } from '../../../contract/counts.ts'
import { citizenNumbers } from '../../../contract/numbers.ts'
import { client, type OpenHistory, openHistory, staff } from '../../register/history/testing.ts'
import { agesOf } from './ages.ts'

let history: OpenHistory
beforeAll(async () => {
  history = await openHistory()
})
afterAll(() => history.close())

const admin = staff('h1', 'healthSecretary', 'systemAdministration')
const day = '2026-11-20'
const ages = async () => (await agesOf(history.opened.store, client, day)).filter(({ count }) => count > 0)
const counted = async () =>
  (await history.call(citizenCounts, { by: 'age' }, admin)).items.filter(({ count }) => count > 0)

test('birthdays, the eldest, those of unknown age or sex and those who changed since are counted once', async () => {
  await history.citizen({ gender: 'F', birthDate: '2021-11-20' }) // five years old today
  await history.citizen({ gender: 'F', birthDate: '2021-11-21' }) // four
  await history.citizen({ gender: 'M', birthDate: '1946-11-20' }) // eighty today
  await history.citizen({ gender: null, birthDate: '1920-01-01' })
  await history.citizen({ gender: 'F', birthDate: null })
  await history.citizen({ gender: 'M', birthDate: '1990-05-05', deathAt: '2025-01-01' })
  const moved = await history.citizen({ gender: 'M', birthDate: '1996-02-29' })
  const gone = await history.citizen({ gender: 'M', birthDate: '1990-05-05' })
  const { ages: bySex } = await history.call(citizenNumbers, {}, admin)

  expect(await ages()).toEqual([
    { initialAge: 0, count: 1, female: 1, male: 0 },
    { initialAge: 5, count: 1, female: 1, male: 0 },
    { initialAge: 30, count: 1, female: 0, male: 1 },
    { initialAge: 35, count: 1, female: 0, male: 1 },
    { initialAge: 80, count: 2, female: 0, male: 1 },
    { initialAge: null, count: 1, female: 1, male: 0 },
  ])
  expect((await ages()).map(({ initialAge, count }) => ({ initialAge, count }))).toEqual(await counted())
  expect(bySex.filter(({ count }) => count)).toEqual(
    (await ages()).filter(({ initialAge }) => initialAge !== null),
  )

  await history.call(citizenUpdate, { id: moved, document: { birthDate: '2025-01-01' } }, admin)
  await history.call(citizenDelete, { id: gone }, admin)
  expect((await ages()).map(({ initialAge, count }) => [initialAge, count])).toEqual([
    [0, 2],
    [5, 1],
    [80, 2],
    [null, 1],
  ])
  expect(await counted()).toEqual((await ages()).map(({ initialAge, count }) => ({ initialAge, count })))
})
