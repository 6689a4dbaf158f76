import { daysAfter, monthAfter } from './instants.ts'

test.each([
  ['2026-11', undefined, '2026-12'],
  ['2026-12', undefined, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-11', -3, '2026-08'],
  ['2026-12', -12, '2025-12'],
  ['2026-03', 0, '2026-03'],
])('%s and %s months later is %s', (month, count, wanted) => {
  expect(monthAfter(month, count)).toBe(wanted)
})

test('days are counted over the end of a month and of a year', () => {
  expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29')
  expect(daysAfter('2026-01-01', -1)).toBe('2025-12-31')
})
