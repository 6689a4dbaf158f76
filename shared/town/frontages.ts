import {
  add,
  between,
  contains,
  crossing,
  distance,
  distanceToEdge,
  edges,
  leftOf,
  minus,
  type Point,
  unit,
} from './geometry.ts'
import type { Ground } from './ground.ts'
import type { DemoFrontage } from './types.ts'
import type { PlannedStreet } from './urban.ts'

/** A micro-area while the town is being planned. */
export interface PlannedArea {
  id: string
  neighbourhoodId: string
  cell: number
  rural: boolean
  /** What belongs to it, and where its quarter is built on. */
  ring: Point[]
  built: Point[]
  green: Point[] | null
}

export interface NumberedStreet extends PlannedStreet {
  id: string
}

/**
 * Where houses stand: both sides of every street, in stretches that end before the corners and lie wholly in one
 * micro-area. The line of the houses is inside the area even when the street is its limit.
 */
export function layFrontages(
  streets: readonly NumberedStreet[],
  areas: readonly PlannedArea[],
  ground: Ground,
): DemoFrontage[] {
  return streets.flatMap((street) => {
    if (street.kind === 'highway') return []
    const rural = street.kind === 'ruralRoad'
    const near = areas.filter((area) => area.rural === rural && street.cells.includes(area.cell))
    const others = rural ? [] : streets.filter((other) => other !== street && meets(street, other))
    const aside = rural ? 22 : street.kind === 'avenue' ? 15 : 11
    let walked = 0
    return street.paths.flatMap((path) =>
      edges(path, false).flatMap(([a, b]) => {
        const start = walked
        const length = distance(a, b)
        walked += length
        return stretches(a, b, others, rural).flatMap(([from, to]) =>
          [1, -1].flatMap((side): DemoFrontage[] => {
            const shift = leftOf(unit(minus(b, a)))
            const houses: [Point, Point] = [add(from, shift, side * aside), add(to, shift, side * aside)]
            const area = near.find(({ ring, built }) =>
              houses.every((p) => wellInside(ring, p) && contains(built, p)),
            )
            if (!area || (area.green && contains(area.green, between(...houses, 0.5)))) return []
            const number = (p: Point) => (rural ? 0 : houseNumber(start + distance(a, p), side))
            return [
              {
                streetId: street.id,
                microAreaId: area.id,
                neighbourhoodId: area.neighbourhoodId,
                centre: [ground.geo(from), ground.geo(to)],
                houses: [ground.geo(houses[0]), ground.geo(houses[1])],
                firstNumber: number(from),
                lastNumber: number(to),
                length: Math.round(distance(from, to)),
              },
            ]
          }),
        )
      }),
    )
  })
}

/** Inside by two metres at least, because limits are drawn with straight pieces. */
function wellInside(ring: readonly Point[], p: Point): boolean {
  return contains(ring, p) && edges(ring, true).every(([a, b]) => distanceToEdge(p, a, b) > 2)
}

function meets(street: PlannedStreet, other: PlannedStreet): boolean {
  return other.kind !== 'highway' && other.cells.some((cell) => street.cells.includes(cell))
}

/** Cuts an edge at its corners and then into pieces of at most 60 m (150 m in the country). */
function stretches(a: Point, b: Point, others: readonly PlannedStreet[], rural: boolean): [Point, Point][] {
  const length = distance(a, b)
  const corners = others
    .flatMap((other) =>
      other.paths.flatMap((path) => edges(path, false).map(([c, d]) => crossing(a, b, c, d))),
    )
    .filter((share) => share !== null)
    .map((share) => Math.min(1, Math.max(0, share)))
  const stops = [0, ...corners, 1].sort((one, two) => one - two)
  const margin = rural ? 0 : 13 / length
  return stops.slice(1).flatMap((stop, at): [Point, Point][] => {
    const from = (stops[at] ?? 0) + margin
    const to = stop - margin
    const metres = (to - from) * length
    if (metres < 12) return []
    const count = Math.ceil(metres / (rural ? 150 : 60))
    return Array.from({ length: count }, (_, piece) => [
      between(a, b, from + ((to - from) * piece) / count),
      between(a, b, from + ((to - from) * (piece + 1)) / count),
    ])
  })
}

/** Brazilian towns number by metres: odd on the left, even on the right. */
function houseNumber(metres: number, side: number): number {
  return Math.max(1, Math.round(metres / 2)) * 2 - (side > 0 ? 1 : 0)
}
