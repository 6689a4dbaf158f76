import { ruleSets } from './rules.ts'

/** What sources say in numbers, copied from them by hand: goals, weights, points and where classes begin. */

const indicatorsOf = (key: string) => ruleSets.find((set) => set.key === key)?.indicators ?? []

test('Previne Brasil: goal and weight of each indicator, and the bounds of its gauge', () => {
  expect(indicatorsOf('previne').map((one) => [one.key, one.goal, one.weight, one.bounds])).toEqual([
    ['prenatal', 45, 1, [24, 42, 60]],
    ['tests', 60, 1, [24, 42, 60]],
    ['dental', 60, 2, [24, 42, 60]],
    ['cytology', 40, 1, [16, 28, 40]],
    ['vaccines', 95, 2, [38, 66.5, 95]],
    ['hypertension', 50, 2, [20, 35, 50]],
    ['diabetes', 50, 1, [20, 35, 50]],
  ])
})

test('the co-financing: weight and points of each indicator, which are a hundred in all', () => {
  const points = indicatorsOf('quality').map(({ key, weight, practices }) => [
    key,
    weight,
    practices.map((one) => one.points),
  ])
  expect(points).toEqual([
    ['c1', 1, []],
    ['c2', 2, [20, 20, 20, 20, 20]],
    ['c3', 2, [10, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9]],
    ['c4', 1, [20, 15, 15, 20, 15, 15]],
    ['c5', 1, [25, 25, 25, 25]],
    ['c6', 1, [25, 25, 25, 25]],
    ['c7', 2, [20, 30, 30, 20]],
    ['bond', 0, []],
  ])
  expect(indicatorsOf('quality')[0]).toMatchObject({ bounds: [10, 30, 50], ceiling: 70 })
  for (const { practices, bounds } of indicatorsOf('quality')) {
    if (practices.length === 0) continue
    expect(practices.reduce((sum, one) => sum + (one.points ?? 0), 0)).toBe(100)
    expect(bounds).toEqual([25, 50, 75])
  }
})

test('each version names its source and the months in which it counts', () => {
  expect(ruleSets.map(({ key, version, from, to }) => [key, version, from, to])).toEqual([
    ['previne', '2022.1', '2022-01', undefined],
    ['quality', '2026.1', '2026-06', undefined],
    ['quality2024', '2024.1', '2024-05', '2026-05'],
    ['previne2020', '2020.1', '2020-01', '2021-12'],
  ])
  for (const { source } of ruleSets) expect(source).toMatch(/Portaria GM\/MS/)
})

test('the version of 2024 gives C4 and C5 the same points', () => {
  expect(indicatorsOf('quality2024').map((one) => one.practices.map(({ points }) => points))).toEqual([
    [20, 15, 15, 20, 15, 15],
    [25, 25, 25, 25],
  ])
})
