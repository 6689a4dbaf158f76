import type { Vertex } from '@saude/contract/geo'
import { createRandom } from '@saude/town/random'
import { shortOrder, wayLength } from './order.ts'

const random = createRandom('stops')
const around = (): Vertex => ({
  lat: -22 + random.int(-500, 500) / 10_000,
  lng: -47 + random.int(-500, 500) / 10_000,
})
const stopsOf = (count: number) => Array.from({ length: count }, around)

const lengthOf = (start: Vertex, stops: readonly Vertex[], order: readonly number[], end?: Vertex) =>
  wayLength([start, ...order.flatMap((index) => stops[index] ?? []), ...(end ? [end] : [])])

/** The shortest way of all, with branches cut off that are longer already. */
function exhaustive(start: Vertex, stops: readonly Vertex[], end?: Vertex): number {
  let best = Number.POSITIVE_INFINITY
  const go = (last: Vertex, left: readonly Vertex[], length: number) => {
    if (length >= best) return
    if (left.length === 0) {
      best = Math.min(best, length + (end ? wayLength([last, end]) : 0))
      return
    }
    for (const [index, next] of left.entries())
      go(next, [...left.slice(0, index), ...left.slice(index + 1)], length + wayLength([last, next]))
  }
  go(start, stops, 0)
  return best
}

test('the way through nine stops is at most 5 % longer than the best of all', () => {
  for (let round = 0; round < 20; round += 1) {
    const [start, end] = [around(), round % 2 === 0 ? around() : undefined]
    const stops = stopsOf(9)
    const order = shortOrder(start, stops, end)
    expect([...order].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    expect(lengthOf(start, stops, order, end)).toBeLessThanOrEqual(exhaustive(start, stops, end) * 1.05)
  }
})

test('twenty stops are all visited once, and no shorter by exchanging two of them', () => {
  const [start, stops] = [around(), stopsOf(20)]
  const order = shortOrder(start, stops)
  expect(new Set(order).size).toBe(20)
  const length = lengthOf(start, stops, order)
  for (let one = 0; one < 20; one += 1)
    for (let other = one + 1; other < 20; other += 1) {
      const exchanged = [
        ...order.slice(0, one),
        ...order.slice(one, other + 1).reverse(),
        ...order.slice(other + 1),
      ]
      expect(lengthOf(start, stops, exchanged)).toBeGreaterThanOrEqual(length - 1e-3)
    }
})

test('none and one need no order, and two stops at one place are both there', () => {
  const here = around()
  expect(shortOrder(here, [])).toEqual([])
  expect(shortOrder(here, [around()])).toEqual([0])
  expect(shortOrder(here, [here, here]).sort()).toEqual([0, 1])
})
