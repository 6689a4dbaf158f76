import { demoTown } from '@saude/town/town'
import { pastResidents } from '../../demo/demo.ts'
import { pastDays, pastSnapshot } from './past.ts'

const now = new Date('2026-11-20T12:00:00-03:00')

test('the demo has two years of counts that grow into those of today', () => {
  const town = demoTown()
  const people = [...pastResidents({ town, count: 600, now })]
  const days = pastDays('2026-11-20')
  expect(days).toHaveLength(25)
  expect([days[0], days.at(-1)]).toEqual(['2024-11-30', '2026-10-31'])
  expect(days).toContain('2025-11-20')
  const counts = days.map((day) => pastSnapshot(people, 'c1', day))
  const residents = counts.map((one) => one.residents)
  expect(residents).toEqual([...residents].sort((one, other) => one - other))
  expect(residents[0]).toBeGreaterThan(people.length * 0.9)
  expect(residents.at(-1)).toBeLessThanOrEqual(people.length)
  for (const { by, units, residents: all } of counts) {
    const sums = [by.healthUnit, by.age, by.gender].map((part) =>
      Object.values(part).reduce((sum, count) => sum + count, 0),
    )
    expect(sums).toEqual([all, all, all])
    expect(units.reduce((sum, unit) => sum + unit.residents, 0)).toBe(all)
  }
})
