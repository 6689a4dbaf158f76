import { spendingByMonth, spendingSince, spendingSummary } from './spending.ts'

const now = new Date('2026-11-01T01:00:00Z')

test('spending is added up by month and thing, the last month first and in it the most expensive', () => {
  const rows = spendingByMonth([
    { day: '2026-09-30', what: 'Óculos', cents: 10_010 },
    { day: '2026-10-01', what: 'Óculos', cents: 5_020 },
    { day: '2026-10-31', what: 'Óculos', cents: 5_010 },
    { day: '2026-10-02', what: 'Cadeira de rodas', cents: 90_000 },
  ])
  expect(rows.map(({ month, what, count, amount }) => [month, what, count, amount])).toEqual([
    ['2026-10', 'Cadeira de rodas', 1, 900],
    ['2026-10', 'Óculos', 2, 100.3],
    ['2026-09', 'Óculos', 1, 100.1],
  ])
  // It is still October in Brazil.
  expect(spendingSummary(rows, now)).toMatch(/1\.000,30 neste mês, .*1\.100,40 em 12 meses$/)
  expect(spendingSince(now)).toBe('2025-10-01')
})
