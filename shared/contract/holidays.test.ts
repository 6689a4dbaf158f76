import { workingDayAfter } from './holidays.ts'

test('a deadline of working days passes over weekends and national holidays, and begins on the day after', () => {
  // Thursday to Tuesday.
  expect(workingDayAfter('2026-08-06', 3)).toBe('2026-08-11')
  // Friday, the 20th, is Consciência Negra.
  expect(workingDayAfter('2026-11-18', 3)).toBe('2026-11-24')
  // Good Friday and Tiradentes.
  expect(workingDayAfter('2030-04-18', 3)).toBe('2030-04-24')
  expect(workingDayAfter('2026-12-23', 3)).toBe('2026-12-29')
})
