import { distanceBetween, type Vertex } from '@saude/contract/geo'

/** Metres from each position to each other, in a straight line. */
const distancesOf = (points: readonly Vertex[]): number[][] =>
  points.map((one) => points.map((other) => distanceBetween(one, other)))

/** Rounds of improvement; far more than twenty stops ever need. */
const mostRounds = 100

/**
 * A short order of stops on the way from `start`, to `end` where there is one: nearest insertion, begun at each stop
 * once, then 2-opt and moves of up to three stops until nothing becomes shorter.
 * @returns indexes of `stops`
 */
export function shortOrder(start: Vertex, stops: readonly Vertex[], end?: Vertex): number[] {
  if (stops.length < 2) return stops.map((_, index) => index)
  const between = distancesOf([...stops, start, ...(end ? [end] : [])])
  const from = stops.length
  const to = end ? stops.length + 1 : undefined
  const metres = (one: number, other: number) => between[one]?.[other] ?? 0
  const length = (order: readonly number[]) => lengthOf(order, from, to, metres)
  let best: number[] = []
  for (let first = 0; first < stops.length; first += 1) {
    const order = improved(inserted(first, stops.length, from, to, metres), length)
    if (best.length === 0 || length(order) < length(best)) best = order
  }
  return best
}

type Metres = (one: number, other: number) => number

function lengthOf(order: readonly number[], from: number, to: number | undefined, metres: Metres): number {
  let sum = 0
  let last = from
  for (const stop of order) {
    sum += metres(last, stop)
    last = stop
  }
  return to === undefined ? sum : sum + metres(last, to)
}

/** Puts in the stop that is nearest to any that is in already, where it lengthens the way least. */
function inserted(
  first: number,
  count: number,
  from: number,
  to: number | undefined,
  metres: Metres,
): number[] {
  const order = [first]
  const left = new Set(Array.from({ length: count }, (_, index) => index))
  left.delete(first)
  while (left.size > 0) {
    let next = -1
    let nearest = Number.POSITIVE_INFINITY
    for (const stop of left)
      for (const other of order)
        if (metres(stop, other) < nearest) {
          nearest = metres(stop, other)
          next = stop
        }
    left.delete(next)
    let place = 0
    let least = Number.POSITIVE_INFINITY
    for (let at = 0; at <= order.length; at += 1) {
      const before = order[at - 1] ?? from
      const behind = order[at] ?? to
      const more =
        behind === undefined
          ? metres(before, next)
          : metres(before, next) + metres(next, behind) - metres(before, behind)
      if (more < least) {
        least = more
        place = at
      }
    }
    order.splice(place, 0, next)
  }
  return order
}

function improved(given: number[], length: (order: readonly number[]) => number): number[] {
  let order = given
  let shortest = length(order)
  for (let round = 0; round < mostRounds; round += 1) {
    const better = firstBetter(order, shortest, length)
    if (!better) return order
    order = better
    shortest = length(order)
  }
  return order
}

function firstBetter(
  order: readonly number[],
  shortest: number,
  length: (order: readonly number[]) => number,
): number[] | undefined {
  for (const candidate of neighbours(order)) if (length(candidate) < shortest - 1e-6) return candidate
  return undefined
}

/** The order with a part turned round, and with one to three stops somewhere else, as they are and turned round. */
function* neighbours(order: readonly number[]): Generator<number[]> {
  const count = order.length
  for (let from = 0; from < count - 1; from += 1)
    for (let to = from + 1; to < count; to += 1)
      yield [...order.slice(0, from), ...order.slice(from, to + 1).reverse(), ...order.slice(to + 1)]
  for (let size = 1; size <= 3; size += 1)
    for (let from = 0; from + size <= count; from += 1) {
      const part = order.slice(from, from + size)
      const rest = [...order.slice(0, from), ...order.slice(from + size)]
      for (let at = 0; at <= rest.length; at += 1) {
        if (at === from) continue
        yield [...rest.slice(0, at), ...part, ...rest.slice(at)]
        if (size > 1) yield [...rest.slice(0, at), ...[...part].reverse(), ...rest.slice(at)]
      }
    }
}

/** Metres of the way through stops in this order. */
export function wayLength(points: readonly Vertex[]): number {
  let sum = 0
  for (const [index, point] of points.entries()) {
    const before = points[index - 1]
    if (before) sum += distanceBetween(before, point)
  }
  return sum
}
