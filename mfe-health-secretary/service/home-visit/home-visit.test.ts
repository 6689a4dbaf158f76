import { newId } from '@saude/contract/id'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { homeVisit, homeVisitReport } from '../../contract/home-visit.ts'
import { service } from '../service.ts'

const north = { id: newId(), name: 'UBS Norte' }
const south = { id: newId(), name: 'UBS Sul' }

/** What was recorded at the doors of citizens. */
const doors = [
  { month: '2026-01', healthUnit: south, isAcs: true, visits: 7 },
  { month: '2026-10', healthUnit: north, isAcs: true, visits: 30 },
  { month: '2026-11', healthUnit: north, isAcs: true, visits: 40 },
  { month: '2026-11', healthUnit: south, isAcs: true, visits: 12 },
  { month: '2026-11', healthUnit: null, isAcs: false, visits: 2 },
]

let area: TestArea
beforeAll(async () => {
  area = await openArea(service, {
    now: () => new Date('2026-11-20T12:00:00-03:00'),
    owners: {
      homeVisitSums: (input) => {
        const { months } = input as { months: string[] } // that query's input
        return { items: doors.filter(({ month }) => months.includes(month)) }
      },
    },
  })
})
afterAll(() => area.close())

const total = 91

test('recorded visits are listed by month, unit and who made them', async () => {
  const { items, totalItems } = await area.call(homeVisit, { from: '2026-10-01', orderBy: 'visitsNumber' })
  expect(totalItems).toBe(4)
  expect(items.map(({ visitsNumber }) => visitsNumber)).toEqual([2, 12, 30, 40])
  expect(items[0]).toEqual({
    month: '2026-11',
    healthUnit: 'Sem unidade de saúde',
    teamName: 'Outros profissionais',
    visitsNumber: 2,
  })
  expect((await area.call(homeVisit, { healthUnit: { id: south.id } })).items).toHaveLength(2)
  expect((await area.call(homeVisit, { from: '2026-01-01', to: '2026-02-10' })).items).toHaveLength(1)
  expect((await area.call(homeVisit, { from: '2030-01-01' })).items).toEqual([])
})

test('a demo adds nothing to them', async () => {
  const { items } = await area.call(homeVisitReport, {})
  expect(items.reduce((sum, { visits }) => sum + visits, 0)).toBe(total)
  expect(Object.keys(area.opened.collections)).not.toContain('homeVisit')
})

test('the report adds up the same visits by month, unit and team', async () => {
  for (const by of ['month', 'healthUnit', 'team'] as const) {
    const { items, message } = await area.call(homeVisitReport, { by })
    expect(items.reduce((sum, { visits }) => sum + visits, 0)).toBe(total)
    expect(message).toBe(`Total: Visitas ${total}`)
  }
  const period = { from: '2026-10-01', to: '2026-11-20' }
  const months = async (orderBy?: 'label') =>
    (await area.call(homeVisitReport, { ...period, by: 'month', ...(orderBy && { orderBy }) })).items.map(
      ({ label }) => label,
    )
  expect(await months('label')).toEqual(['10/2026', '11/2026'])
  // The last month first, unless another order is asked for, and however many visits it had.
  expect(await months()).toEqual(['11/2026', '10/2026'])
  const own = await area.call(homeVisitReport, { ...period, by: 'team', healthUnit: { id: north.id } })
  expect(own.items.map(({ label, visits }) => [label, visits])).toEqual([['Agentes de saúde, UBS Norte', 70]])
})
