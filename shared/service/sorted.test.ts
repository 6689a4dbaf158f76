import { placeIn, sortedTexts } from './sorted.ts'

test('a row is put before the first that does not stand before it', () => {
  const sorted = [1, 3, 3, 5]
  const placeOf = (wanted: number) => placeIn(sorted, (row) => row < wanted)
  expect([0, 1, 2, 3, 4, 5, 6].map(placeOf)).toEqual([0, 0, 1, 1, 3, 3, 4])
  expect(placeIn([], () => true)).toBe(0)
})

test.each([0, 1, 4_999, 5_000, 5_001, 23_456])('%d texts come in their order', async (count) => {
  const texts = Array.from({ length: count }, (_, index) => `${(index * 7_919) % 10_007}-é${index % 3}`)
  expect(await sortedTexts(texts)).toEqual([...texts].sort())
})
