import { coverageOf } from './coverage.ts'

const row = (measure: string, unit: string, second: 'gender' | 'age', counts: Record<string, number>) => ({
  _id: `${measure}:${unit}:${second}`,
  client: 'c',
  measure,
  first: 'healthUnit' as const,
  second,
  row: unit,
  name: unit,
  counts,
})
const rows = [
  row('residents', 'Centro', 'gender', { F: 30, M: 20 }),
  row('residents', 'Norte', 'gender', { F: 25, M: 25 }),
  // The same people by another dimension are not counted again.
  row('residents', 'Centro', 'age', { 20: 50 }),
  row('healthCare:2026', 'Centro', 'gender', { F: 15, M: 5 }),
  row('healthCare:2026', 'Norte', 'gender', { F: 10 }),
  row('healthCare:2025', 'Centro', 'gender', { F: 5 }),
  row('visit:2024', 'Centro', 'gender', { F: 5 }),
]
const of = (kind: string, unit?: string) =>
  coverageOf(rows, '2026-11-20', unit).find((one) => one.kind === kind)

test('the part of the residents who had it at least once, this year and the one before', () => {
  expect(of('healthCare')).toEqual({ kind: 'healthCare', now: 0.3, before: 0.05 })
  expect(of('healthCare', 'Centro')).toEqual({ kind: 'healthCare', now: 0.4, before: 0.1 })
  expect(of('healthCare', 'Norte')).toEqual({ kind: 'healthCare', now: 0.2, before: 0 })
  expect(of('visit')).toEqual({ kind: 'visit', now: 0, before: 0 })
})

test('of no one there is none', () => {
  expect(coverageOf(rows, '2026-11-20', 'Sul')).toEqual([])
  expect(coverageOf([], '2026-11-20', undefined)).toEqual([])
})
