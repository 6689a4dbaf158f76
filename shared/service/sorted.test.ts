import { placeIn } from './sorted.ts'

test('a row is put before the first that does not stand before it', () => {
  const sorted = [1, 3, 3, 5]
  const placeOf = (wanted: number) => placeIn(sorted, (row) => row < wanted)
  expect([0, 1, 2, 3, 4, 5, 6].map(placeOf)).toEqual([0, 0, 1, 1, 3, 3, 4])
  expect(placeIn([], () => true)).toBe(0)
})
