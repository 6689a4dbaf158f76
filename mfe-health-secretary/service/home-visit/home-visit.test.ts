import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@saude/contract/id'
import type { InputOf, OutputOf } from '@saude/contract/query'
import { defineService, type OpenedService, openService } from '@saude/service/service'
import { publicUser } from '@saude/service/user'
import { change, withTie } from '@saude/store'
import { demoTown } from '@saude/town/town'
import { homeVisit, homeVisitReport } from '../../contract/home-visit.ts'
import { demoHomeVisits } from '../../demo/home-visits.ts'
import { fillHomeVisits } from './fill.ts'
import { homeVisitCollections, homeVisitHandlers } from './handlers.ts'

const town = demoTown()
const now = new Date('2026-11-20T12:00:00-03:00')
const user = { ...publicUser({ id: town.client.id, name: town.client.name }), id: 'u1', name: 'Gestora' }
const service = defineService({
  area: 'health-secretary',
  version: '0.1.0',
  collections: homeVisitCollections,
  handlers: homeVisitHandlers,
})

const [ownUnit] = town.healthUnits
/** What was recorded at the doors of citizens. */
const doors = [
  {
    month: '2026-11',
    healthUnit: ownUnit && { id: ownUnit.id, name: ownUnit.name },
    isAcs: true,
    visits: 40,
  },
  { month: '2026-11', healthUnit: null, isAcs: false, visits: 2 },
]

let folder: string
let opened: OpenedService<typeof homeVisitCollections>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'home-visit-'))
  opened = await openService(service, {
    folder,
    now: () => now,
    ask: async (_, input) => {
      const { months } = input as { months: string[] } // homeVisitSums is all that is asked for
      return { items: doors.filter(({ month }) => months.includes(month)) }
    },
  })
  const { store, collections } = opened
  await fillHomeVisits({ store, collections, client: town.client.id, town, count: 12_000, now })
})
afterAll(async () => {
  await opened.close()
  await rm(folder, { recursive: true, force: true })
})

async function list(input: InputOf<typeof homeVisit>) {
  const context = { user, requestId: newId(), deadline: Date.now() + 20_000 }
  // Shaped by the kit to this contract.
  return (await opened.run(homeVisit.name, input, context)) as OutputOf<typeof homeVisit>
}

test('the demo has the same visits for the same day, two years of them, each team in each month', () => {
  const visits = demoHomeVisits(town, 12_000, now)
  expect(demoHomeVisits(town, 12_000, now)).toEqual(visits)
  expect(visits).toHaveLength(town.healthUnits.length * 23)
  const thisYear = visits.filter(({ month }) => month >= '2026-01')
  const sum = thisYear.reduce((total, { visitsNumber }) => total + visitsNumber, 0)
  expect(sum).toBeGreaterThan(10_000)
  expect(sum).toBeLessThan(20_000)
})

test('visits are listed by month between two days, in whole months', async () => {
  const page = await list({ from: '2026-01-01', to: '2026-02-10', startIndex: 0, stopIndex: 9_999 })
  expect(new Set(page.items.map(({ month }) => month))).toEqual(new Set(['2026-01', '2026-02']))
  expect(page.totalItems).toBe(town.healthUnits.length * 2)
  expect((await list({ from: '2030-01-01' })).items).toEqual([])
})

test('visits are listed of one unit alone', async () => {
  const [unit] = town.healthUnits
  if (!unit) throw new Error('The town has no unit')
  const page = await list({
    healthUnit: { id: unit.id },
    from: '2026-01-01',
    startIndex: 0,
    stopIndex: 9_999,
  })
  expect(new Set(page.items.map(({ healthUnit }) => healthUnit))).toEqual(new Set([unit.name]))
  expect((await list({ healthUnit: { id: newId() } })).totalItems).toBe(0)
})

test('visits that were recorded at homes stand beside those that teams reported', async () => {
  const page = await list({ from: '2026-11-01', orderBy: 'visitsNumber', startIndex: 0, stopIndex: 9_999 })
  expect(page.totalItems).toBe(town.healthUnits.length + 2)
  expect(page.items).toContainEqual({
    month: '2026-11',
    healthUnit: 'Sem unidade de saúde',
    teamName: 'Outros profissionais',
    visitsNumber: 2,
  })
  const numbers = page.items.map(({ visitsNumber }) => visitsNumber)
  expect(numbers).toEqual([...numbers].sort((one, other) => one - other))
})

test('the report adds up the same visits by month, unit and team', async () => {
  const context = { user, requestId: newId(), deadline: Date.now() + 20_000 }
  const report = async (input: InputOf<typeof homeVisitReport>) =>
    // Shaped by the kit to this contract.
    (await opened.run(homeVisitReport.name, input, context)) as OutputOf<typeof homeVisitReport>
  const period = { from: '2026-10-01', to: '2026-11-20' }
  const all = (await list({ ...period, startIndex: 0, stopIndex: 9_999 })).items
  const total = all.reduce((sum, { visitsNumber }) => sum + visitsNumber, 0)
  for (const by of ['month', 'healthUnit', 'team'] as const) {
    const { items } = await report({ ...period, by })
    expect(items.reduce((sum, { visits }) => sum + visits, 0)).toBe(total)
  }
  const months = (await report({ ...period, by: 'month', orderBy: 'label' })).items
  expect(months.map(({ label }) => label)).toEqual(['10/2026', '11/2026'])
  // The last month first, unless another order is asked for, and however many visits it had.
  const usual = (await report({ ...period, by: 'month' })).items
  expect(usual.map(({ label }) => label)).toEqual(['11/2026', '10/2026'])
  const own = await report({ ...period, by: 'team', healthUnit: { id: ownUnit?.id ?? '' } })
  expect(own.items.map(({ label }) => label)).toContain(`Agentes de saúde, ${ownUnit?.name}`)
  expect(own.items).toHaveLength(2)
})

const client = 'some client'
test.each([
  [{ client }, { month: 1 }],
  [{ client, month: { $gte: '2026-01', $lte: '2026-12' } }, { month: 1 }],
  [{ client, healthUnitId: 'u', month: { $gte: '2026-01' } }, { month: 1 }],
  [{ client }, { healthUnit: 1 }],
  [{ client }, { visitsNumber: -1 }],
] as const)('visits %j in the order %j are read along an index', async (filter, sort) => {
  const { scans, plan } = await opened.store.explain(homeVisitCollections.homeVisit, filter, {
    sort: withTie(sort),
    limit: 40,
  })
  expect(scans ? plan : []).toEqual([])
})

test('what teams reported is read once until it is written, each client’s own', async () => {
  const input = { from: '2026-07-01', to: '2026-08-31' }
  const report = async (by = user) => {
    const context = { user: by, requestId: newId(), deadline: Date.now() + 20_000 }
    // Shaped by the kit to this contract.
    return ((await opened.run(homeVisitReport.name, input, context)) as OutputOf<typeof homeVisitReport>)
      .items
  }
  const before = await report()
  expect(before.map(({ label }) => label)).toEqual(['08/2026', '07/2026'])
  const reads = jest.spyOn(opened.store, 'collection')
  expect(await report()).toEqual(before)
  expect(reads).not.toHaveBeenCalled()
  reads.mockRestore()
  expect(await report({ ...user, client: { id: newId(), name: 'Outra Cidade' } })).toEqual([])
  const client = town.client.id
  await opened.collections.homeVisit.deleteMany({ client, month: '2026-07' })
  await opened.store.atomically([change('homeVisit', [], 'removed', { client })])
  expect(await report()).toEqual(before.slice(0, 1))
})
