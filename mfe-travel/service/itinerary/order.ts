import { distanceBetween, type Vertex } from '@saude/contract/geo'

/** Metres from each position to each other. */
const distancesOf = (points: readonly Vertex[], metres: Way): number[][] =>
  points.map((one) => points.map((other) => metres(one, other)))

/** How far it is between two positions, one way as the other. */
type Way = (one: Vertex, other: Vertex) => number

/** Rounds of improvement; far more than twenty stops ever need. */
const mostRounds = 100

/**
 * A short order of stops on the way from `start`, to `end` where there is one: nearest insertion, begun at each stop
 * once, then 2-opt and moves of up to three stops until nothing becomes shorter.
 * @returns indexes of `stops`
 */
export function shortOrder(
  start: Vertex,
  stops: readonly Vertex[],
  end?: Vertex,
  way: Way = distanceBetween,
): number[] {
  if (stops.length < 2) return stops.map((_, index) => index)
  const between = distancesOf([...stops, start, ...(end ? [end] : [])], way)
  const from = stops.length
  const to = end ? stops.length + 1 : undefined
  const metres = (one: number, other: number) => between[one]?.[other] ?? 0
  const length = (order: readonly number[]) => lengthOf(order, from, to, metres)
  let best: number[] = []
  for (let first = 0; first < stops.length; first += 1) {
    const order = improved(inserted(first, stops.length, from, to, metres), from, to, metres)
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

/** Turned round parts and moved stops, until nothing becomes shorter. */
function improved(given: number[], from: number, to: number | undefined, metres: Metres): number[] {
  let order = given
  for (let round = 0; round < mostRounds; round += 1) {
    const better = turned(order, from, to, metres) ?? moved(order, from, to, metres)
    if (!better) return order
    order = better
  }
  return order
}

/** Metres that do not count: sums of the same legs differ by less. */
const least = 1e-6

/** The first order that is shorter with a part turned round. */
function turned(
  order: readonly number[],
  from: number,
  to: number | undefined,
  metres: Metres,
): number[] | undefined {
  for (let first = 0; first < order.length - 1; first += 1)
    for (let last = first + 1; last < order.length; last += 1) {
      const [before, behind] = [order[first - 1] ?? from, order[last + 1] ?? to]
      const now = leg(metres, before, order[first]) + leg(metres, order[last], behind)
      const then = leg(metres, before, order[last]) + leg(metres, order[first], behind)
      if (then < now - least)
        return [...order.slice(0, first), ...order.slice(first, last + 1).reverse(), ...order.slice(last + 1)]
    }
  return undefined
}

/** The first order that is shorter with one to three stops somewhere else, as they are or turned round. */
function moved(
  order: readonly number[],
  from: number,
  to: number | undefined,
  metres: Metres,
): number[] | undefined {
  for (let size = 1; size <= 3; size += 1)
    for (let first = 0; first + size <= order.length; first += 1) {
      const part = order.slice(first, first + size)
      const rest = [...order.slice(0, first), ...order.slice(first + size)]
      const [head, tail] = [part[0], part.at(-1)]
      const [before, behind] = [order[first - 1] ?? from, order[first + size] ?? to]
      const saved =
        leg(metres, before, head) + leg(metres, tail, behind) - leg(metres, before, behind) - least
      for (let at = 0; at <= rest.length; at += 1) {
        if (at === first) continue
        const [left, right] = [rest[at - 1] ?? from, rest[at] ?? to]
        const between = leg(metres, left, right)
        const asItIs = leg(metres, left, head) + leg(metres, tail, right) - between
        const turnedRound = leg(metres, left, tail) + leg(metres, head, right) - between
        if (Math.min(asItIs, turnedRound) >= saved) continue
        const placed = asItIs <= turnedRound ? part : part.reverse()
        return [...rest.slice(0, at), ...placed, ...rest.slice(at)]
      }
    }
  return undefined
}

/** No metres to where no end is said. */
const leg = (metres: Metres, one: number | undefined, other: number | undefined): number =>
  one === undefined || other === undefined ? 0 : metres(one, other)

/** Metres of the way through stops in this order. */
export function wayLength(points: readonly Vertex[]): number {
  let sum = 0
  for (const [index, point] of points.entries()) {
    const before = points[index - 1]
    if (before) sum += distanceBetween(before, point)
  }
  return sum
}
