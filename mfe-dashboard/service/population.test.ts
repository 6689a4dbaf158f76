import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { citizenCounts } from '@saude/citizen/contract/counts'
import { newId } from '@saude/contract/id'
import type { InputOf, OutputOf, Query } from '@saude/contract/query'
import { type OpenedService, openService } from '@saude/service/service'
import { publicUser } from '@saude/service/user'
import { ageGroup, sexQuantitative } from '../contract/population.ts'
import { service } from './service.ts'

type Counts = OutputOf<typeof citizenCounts>['items']
const user = { ...publicUser({ id: 'c1', name: 'Vila Serena' }), id: 'u1', name: 'Alguém' }

/** The citizen area, as far as this one asks it. */
let counts: Record<'gender' | 'age', Counts>
let folder: string
let dashboard: OpenedService
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dashboard-'))
  dashboard = await openService(service, {
    folder,
    ask: async (query, input) => {
      expect(query).toBe(citizenCounts.name)
      const { by } = input as InputOf<typeof citizenCounts> // what the handlers send
      return { items: counts[by] }
    },
  })
})
afterAll(async () => {
  await dashboard.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  counts = {
    gender: [
      { gender: 'F', count: 12 },
      { gender: 'M', count: 0 },
      { gender: null, count: 0 },
    ],
    age: [
      ...[0, 5, 75, 80].map((initialAge) => ({ initialAge, count: initialAge + 1 })),
      { initialAge: null, count: 3 },
    ],
  }
})

async function call<In, Out>(query: Query<In, Out>, input: In): Promise<Out> {
  const context = { user, requestId: newId(), deadline: Date.now() + 60_000 }
  return (await dashboard.run(query.name, input, context)) as Out // shaped by the kit to this contract
}

test('citizens are counted by sex; those of whom no one has said only where there are some', async () => {
  expect((await call(sexQuantitative, {})).items).toEqual([
    { sex: 'F', registerNumber: 12 },
    { sex: 'M', registerNumber: 0 },
  ])
  counts.gender = [{ gender: null, count: 2 }]
  expect((await call(sexQuantitative, {})).items).toEqual([{ sex: null, registerNumber: 2 }])
})

test('citizens are counted by groups of five years, from 80 on in one, without those of unknown age', async () => {
  const page = await call(ageGroup, {})
  expect(page.items).toEqual([
    { ageGroup: '0 a 4', registerNumber: 1, idadeInicial: 0 },
    { ageGroup: '5 a 9', registerNumber: 6, idadeInicial: 5 },
    { ageGroup: '75 a 79', registerNumber: 76, idadeInicial: 75 },
    { ageGroup: '80 ou mais', registerNumber: 81, idadeInicial: 80 },
  ])
  expect(page).toMatchObject({ totalItems: 4, endReached: true })
})

test('the age groups are a list like others: an interval of them, in either direction', async () => {
  const page = await call(ageGroup, { orderBy: 'idadeInicial', order: 'desc', startIndex: 1, stopIndex: 2 })
  expect(page.items.map(({ idadeInicial }) => idadeInicial)).toEqual([75, 5])
  expect(page).toMatchObject({ totalItems: 4, startIndex: 1, stopIndex: 2, endReached: false })
})
