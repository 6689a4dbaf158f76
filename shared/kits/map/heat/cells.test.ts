import { createCells } from './cells.ts'

const grid = 11
const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const weights = (points: readonly ReturnType<typeof at>[], zoom: number) =>
  createCells(
    points,
    grid,
  )(zoom)
    .places.map(([, , weight]) => weight)
    .sort((one, other) => one - other)

test('points of a few pixels are one, which stands in their middle and weighs the square root of them', () => {
  const near = [0, 1, 2, 3].map((step) => at(-22 - step * 1e-6, -47))
  const { places } = createCells([...near, at(-22.5, -47.5)], grid)(13)
  expect(places).toHaveLength(2)
  const [[latitude, longitude, weight] = []] = places
  expect(weight).toBe(2)
  expect(latitude).toBeCloseTo(-22 - 1.5e-6, 9)
  expect(longitude).toBeCloseTo(-47, 9)
})

test('what is one from far away comes apart from nearer', () => {
  const two = [at(-22, -47), at(-22, -47.001)]
  expect(weights(two, 10)).toEqual([Math.SQRT2])
  expect(weights(two, 19)).toEqual([1, 1])
})

test('the most is what the fullest square of the plugin holds, and no less than one point', () => {
  expect(createCells([], grid)(13)).toEqual({ places: [], most: 1 })
  // Of the same place, of one beside it that the plugin adds to it, and of one far away.
  const town = [...Array<undefined>(9)].map(() => at(-22, -47))
  const { places, most } = createCells([...town, at(-22.0008, -47), at(-22.4, -47)], grid)(13)
  expect(places).toHaveLength(3)
  expect(most).toBe(4)
})

test('a hundred thousand points of a town are a few thousand', () => {
  const points = Array.from({ length: 100_000 }, (_, index) =>
    at(-22 + 0.05 * Math.sin(index), -47 + 0.05 * Math.cos(index * 7)),
  )
  const { places } = createCells(points, grid)(13)
  expect(places.length).toBeLessThan(20_000)
  expect(places.reduce((sum, [, , weight]) => sum + weight ** 2, 0)).toBeCloseTo(100_000, 3)
})
