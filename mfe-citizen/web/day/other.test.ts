import type { DayRow } from './day.ts'
import { otherVisitOf } from './other.ts'

const seen = (otherVisit: DayRow['otherVisit']): DayRow => ({
  id: 'a',
  name: 'Ana Prado',
  isHead: false,
  isRiskGroup: false,
  conditions: [],
  motives: [],
  vaccines: [],
  otherVisit,
})
const at = (hour: string) => `2026-11-20 ${hour}:00.000-03:00`

test.each([
  ['2026-11-20', at('09:00'), 'Visitada hoje às 9h por outra pessoa: Rita Luz'],
  ['2026-11-20', at('14:05'), 'Visitada hoje às 14h05 por outra pessoa: Rita Luz'],
  ['2026-11-19', null, 'Visitada ontem por outra pessoa: Rita Luz'],
  ['2026-11-14', null, 'Visitada em 14/11/2026 por outra pessoa: Rita Luz'],
  ['2026-11-12', null, undefined],
])('a visit by somebody else on %s at %s reads: %s', (date, hour, words) => {
  expect(otherVisitOf([seen({ date, at: hour, name: 'Rita Luz' })], '2026-11-20')).toBe(words)
})

test('of a home it is the last one, and of whom no one else visited nothing is said', () => {
  const people = [
    seen({ date: '2026-11-20', at: at('09:00'), name: 'Rita Luz' }),
    seen({ date: '2026-11-20', at: at('11:00'), name: 'Bia Rocha' }),
    seen(undefined),
  ]
  expect(otherVisitOf(people, '2026-11-20')).toBe('Visitada hoje às 11h por outra pessoa: Bia Rocha')
  expect(otherVisitOf([seen(undefined)], '2026-11-20')).toBeUndefined()
})
