import { distanceBetween } from '@saude/contract/geo'
import { demoTown } from '@saude/town/town'
import { distancesAlong } from './distances.ts'
import { graphOf } from './graph.ts'

/** Streets on a plan of hundredths of degrees around no place at all; a step is 11 m. */
const at = (y: number, x: number) => ({ lat: y / 10_000, lng: x / 10_000 })
const street = (...points: [number, number][]) => ({
  paths: [points.map(([y, x]) => ({ latitude: y / 10_000, longitude: x / 10_000 }))],
})
const along = (streets: Parameters<typeof graphOf>[0], ...positions: ReturnType<typeof at>[]) =>
  distancesAlong(graphOf(streets), positions)
const step = distanceBetween(at(0, 0), at(0, 1))

test('the way leads along the streets and over their crossings', () => {
  // Two streets that cross in the middle of both, where neither has a point.
  const cross = [street([0, -50], [0, 50]), street([-50, 0], [50, 0])]
  const [, there] = along(cross, at(0, 40), at(40, 0))
  expect(there).toBeCloseTo(80 * step, -1)
  const [, same] = along(cross, at(0, 10), at(0, 40))
  expect(same).toBeCloseTo(30 * step, -1)
})

test('around a block, the shorter way', () => {
  const block = [street([0, 0], [0, 60], [20, 60], [20, 0], [0, 0])]
  const [, there] = along(block, at(0, 30), at(20, 30))
  expect(there).toBeCloseTo(80 * step, -1)
  const [, near] = along(block, at(0, 10), at(20, 10))
  expect(near).toBeCloseTo(40 * step, -1)
})

test('a street that nearly touches another ends on it; one that does not leads nowhere', () => {
  const main = street([0, 0], [0, 100])
  const [, touching] = along([main, street([1, 50], [40, 50])], at(0, 0), at(40, 50))
  expect(touching).toBeCloseTo(90 * step, -1)
  const [, apart] = along([main, street([10, 50], [90, 50])], at(0, 0), at(90, 50))
  expect(apart).toBe(-1)
})

test('away from streets none are known, and a door beside one counts to it', () => {
  const main = street([0, 0], [0, 100])
  expect(along([main], at(0, 0), at(50, 50))).toEqual([0, -1, -1, 0])
  const [, beside] = along([main], at(5, 20), at(-5, 60))
  expect(beside).toBeCloseTo(50 * step, -1)
  expect(along([], at(0, 0), at(0, 1))).toEqual([0, -1, -1, 0])
})

test('the streets of the demo town hang together: no way is shorter than the straight line, few are twice as long', () => {
  const town = demoTown()
  const graph = graphOf(town.streets)
  const positions = town.streets
    .filter(({ kind }) => kind === 'street')
    .slice(0, 40)
    .flatMap(({ paths: [path = []] }) => path[0] ?? [])
    .map(({ latitude, longitude }) => ({ lat: latitude, lng: longitude }))
  const metres = distancesAlong(graph, positions)
  const ratios: number[] = []
  for (const [row, one] of positions.entries())
    for (const [column, other] of positions.entries()) {
      const way = metres[row * positions.length + column] ?? -1
      expect(way).toBe(metres[column * positions.length + row])
      const straight = distanceBetween(one, other)
      if (row < column && straight > 200) ratios.push(way < 0 ? Number.POSITIVE_INFINITY : way / straight)
    }
  expect(Math.min(...ratios)).toBeGreaterThan(0.99)
  expect(ratios.filter((ratio) => ratio > 2).length / ratios.length).toBeLessThan(0.1)
})
