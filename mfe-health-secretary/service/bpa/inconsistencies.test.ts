import { AppError } from '@saude/contract/errors'
import type { InputOf } from '@saude/contract/query'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { bpaCheck } from '../../contract/bpa.ts'
import { inconsistencyList } from '../../contract/inconsistency.ts'
import { service } from '../service.ts'
import { invented, personOf } from './testing/month.ts'

let area: TestArea
let town: ReturnType<typeof invented>
let now: Date
beforeEach(async () => {
  town = invented()
  now = new Date('2026-11-20T12:00:00Z')
  area = await openArea(service, { owners: { ...town.owners, citizenByIds: [] }, now: () => now })
})
afterEach(() => area.close())

const october = { from: '2026-10-01', to: '2026-10-31' }
const list = (input: InputOf<typeof inconsistencyList> = october, user = area.user) =>
  area.call(inconsistencyList, input, user)

test('what an export would leave out is listed, each with its screen, until it is mended', async () => {
  for (let index = 0; index < 6; index += 1) town.add(index)
  for (const index of [1, 3]) town.people.set(`person-${index}`, { ...personOf(index), raceColor: null })
  const { items, totalItems } = await list()
  expect(totalItems).toBe(2)
  expect(items[0]).toMatchObject({
    problem: 'O cidadão não tem raça/cor',
    href: '/app/citizen/update/person-1',
    citizen: { id: 'person-1' },
  })
  const { refused } = await area.call(bpaCheck, { competence: '2026-10' })
  expect(items.map(({ problem, href }) => [problem, href])).toEqual(
    refused.map(({ problem, href }) => [problem, href]),
  )
  for (const index of [1, 3]) town.people.set(`person-${index}`, personOf(index))
  now = new Date(now.getTime() + 60_000)
  expect((await list()).items).toEqual([])
})

test('other days and other units have their own', async () => {
  town.add(1, { cbo: '223505' })
  expect((await list({})).totalItems).toBe(0)
  expect((await list({ ...october, healthUnit: { id: 'nowhere' } })).totalItems).toBe(0)
  expect((await list()).totalItems).toBe(1)
})

test('a person is not named to anonymised users', async () => {
  town.add(1, { cbo: '223505' })
  const [row] = (await list(october, area.anonymous)).items
  expect(row?.citizen.name).not.toBe(personOf(1).name)
})

test('days in the wrong order, or too many, are refused at their field', async () => {
  const refused = (input: InputOf<typeof inconsistencyList>) =>
    list(input).catch((error: unknown) => (error instanceof AppError ? error.payload?.fields : undefined))
  expect(await refused({ from: '2026-11-02', to: '2026-11-01' })).toHaveProperty('to')
  expect(await refused({ from: '2026-01-01', to: '2026-11-01' })).toHaveProperty('from')
})
