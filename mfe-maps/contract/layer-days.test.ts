import { threeMonthsBack } from './layer-days.ts'

test.each([
  ['2026-11-20', '2026-08-16'],
  ['2026-05-28', '2026-02-22'],
  // February has no such days, so its last one counts.
  ['2026-05-29', '2026-02-22'],
  ['2026-05-31', '2026-02-22'],
  ['2028-05-31', '2028-02-27'],
  ['2026-01-31', '2025-10-26'],
])('three months before %s is the week that begins on %s', (day, begins) => {
  expect(threeMonthsBack(day)).toBe(begins)
})
