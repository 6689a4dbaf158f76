import { populationFor } from './population.ts'

const populations = [
  { year: 2024, population: 21_100 },
  { year: 2022, population: 20_500 },
]

test.each([
  [2022, 20_500],
  [2023, 20_500],
  [2024, 21_100],
  [2026, 21_100],
  [2019, 20_500],
])('of %i there is one: of the year, else of the last before it, else the first', (year, population) => {
  expect(populationFor(year, populations)?.population).toBe(population)
})

test('without any there is none', () => {
  expect(populationFor(2024, [])).toBeUndefined()
  expect(populationFor(2024, null)).toBeUndefined()
})
