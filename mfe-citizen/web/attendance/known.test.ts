import { lastPeriodIn, shiftAt, weeksFrom } from './known.ts'

type Listed = Parameters<typeof lastPeriodIn>[0][number]

const attendance = (day: string, said: Partial<Listed> = {}): Listed => ({
  id: day,
  citizenId: 'p1',
  attendedAt: `${day} 10:00:00.000-03:00`,
  ...said,
})

test('a shift follows from the hour', () => {
  expect(['07:30', '11:59', '12:00', '18:00'].map((hour) => shiftAt(`2026-11-20T${hour}`))).toEqual([
    '1',
    '1',
    '2',
    '3',
  ])
})

test('weeks are full ones, of a pregnancy that can be', () => {
  expect(weeksFrom('2026-05-20', '2026-11-19T10:30')).toBe(26)
  expect(weeksFrom('2026-11-18', '2026-11-19')).toBeUndefined()
  expect(weeksFrom('2025-01-01', '2026-11-19')).toBeUndefined()
  expect(weeksFrom(null, '2026-11-19')).toBeUndefined()
})

test('the last period is the newest that somebody recorded of this pregnancy', () => {
  const items = [
    attendance('2026-11-01'),
    attendance('2026-10-01', { lastPeriod: '2026-05-20' }),
    attendance('2026-09-01', { lastPeriod: '2026-05-18' }),
  ]
  expect(lastPeriodIn(items, '2026-11-19')).toBe('2026-05-20')
  expect(lastPeriodIn([attendance('2020-10-01', { lastPeriod: '2020-05-20' })], '2026-11-19')).toBeUndefined()
})
