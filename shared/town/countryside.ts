import {
  add,
  contains,
  cross,
  direction,
  distance,
  distanceToEdge,
  edges,
  leftOf,
  minus,
  type Point,
  smooth,
  unit,
} from './geometry.ts'
import type { Random } from './random.ts'
import { type Tiling, union } from './tiling.ts'
import { type PlannedStreet, vertex } from './urban.ts'

/** The land around the town that one health unit looks after. */
export interface Sector {
  unit: number
  /** Indexes into the tiling's vertices. */
  ring: number[]
  /** Directions (radians, rising) of its two sides as seen from the square. */
  from: number
  to: number
}

export interface Countryside {
  border: Point[]
  /** The rim of the town. */
  rim: Point[]
  sectors: Sector[]
}

const origin = { x: 0, y: 0 }

/** Divides the land between the town's rim and the municipality's border; new vertices go into the tiling. */
export function layCountryside(tiling: Tiling, unitOf: readonly number[], random: Random): Countryside {
  const urban = tiling.rings.slice(0, unitOf.length)
  const rim = union(urban)
  const reach = borderRadius(random)
  const owner = rim.map((from, at) => {
    const to = rim[(at + 1) % rim.length]
    const cell = urban.findIndex((ring) =>
      ring.some((index, place) => index === from && ring[(place + 1) % ring.length] === to),
    )
    return unitOf[cell] ?? 0
  })
  const changes = turningPoints(owner)
  const rays = changes.map((at) => ray(tiling, rim[at] ?? 0, reach, random))
  const push = (p: Point) => tiling.vertices.push(p) - 1
  const rayIndexes = rays.map(({ points }) => points.map(push))

  const border: Point[] = []
  const sectors = changes.map((start, place): Sector => {
    const nextPlace = (place + 1) % changes.length
    const end = changes[nextPlace] ?? 0
    const from = rays[place]?.angle ?? 0
    let to = rays[nextPlace]?.angle ?? 0
    while (to <= from) to += 2 * Math.PI
    const outside = arc(from, to).map((angle) => add(origin, direction(angle), reach(angle)))
    const tip = rays[place]?.points.at(-1)
    border.push(...(tip ? [tip] : []), ...outside)
    const town: number[] = []
    for (let at = end; at !== start; at = (at + rim.length - 1) % rim.length) town.push(rim[at] ?? 0)
    const ring = [
      rim[start] ?? 0,
      ...(rayIndexes[place] ?? []),
      ...outside.map(push),
      ...[...(rayIndexes[nextPlace] ?? [])].reverse(),
      ...town,
    ]
    return { unit: owner[start] ?? 0, ring, from, to }
  })
  return { border, rim: rim.map((index) => vertex(tiling, index)), sectors }
}

/** Where the rim passes from one unit to another; a unit that touches the rim twice keeps its longer part. */
function turningPoints(owner: readonly number[]): number[] {
  const starts = owner.flatMap((unitHere, at) => (unitHere === owner.at(at - 1) ? [] : [at]))
  const runs = starts.map((start, place) => {
    const end = starts[(place + 1) % starts.length] ?? 0
    return { start, unit: owner[start] ?? 0, length: (end - start + owner.length) % owner.length }
  })
  const longest = runs.filter((run) =>
    runs.every((other) => other.unit !== run.unit || other.length <= run.length),
  )
  return longest.map(({ start }) => start)
}

/** Metres to the border in a direction: hills and streams have pushed it in and out. */
function borderRadius(random: Random): (angle: number) => number {
  const waves = [2, 3, 5, 7, 11, 17, 26, 41].map((times) => ({
    times,
    size: random.between(0.5, 1) * (0.26 / times ** 0.82),
    phase: random.between(0, 2 * Math.PI),
  }))
  return (angle) =>
    6800 *
    (1 + waves.reduce((sum, { times, size, phase }) => sum + size * Math.sin(times * angle + phase), 0))
}

function ray(tiling: Tiling, start: number, reach: (angle: number) => number, random: Random) {
  const from = vertex(tiling, start)
  const angle = Math.atan2(from.y, from.x)
  const first = Math.hypot(from.x, from.y)
  const last = reach(angle)
  const count = Math.ceil((last - first) / 160)
  const bend = random.between(-90, 90)
  const wiggle = random.between(-35, 35)
  const points = Array.from({ length: count }, (_, at) => {
    const share = (at + 1) / count
    const aside = Math.sin(share * Math.PI) * bend + Math.sin(share * Math.PI * 7) * wiggle * (1 - share)
    const straight = add(origin, direction(angle), first + (last - first) * share)
    return add(straight, leftOf(direction(angle)), aside)
  })
  return { angle, points }
}

/** Directions strictly between two, about a degree and a half apart. */
function arc(from: number, to: number): number[] {
  const count = Math.max(2, Math.ceil((to - from) / 0.028))
  return Array.from({ length: count - 1 }, (_, at) => from + ((to - from) * (at + 1)) / count)
}

/** Country roads lead from the town's rim outwards and branch. */
export function ruralRoads(
  land: Countryside,
  course: readonly Point[],
  cellOf: (sector: Sector) => number,
  random: Random,
): PlannedStreet[] {
  return land.sectors.flatMap((sector) => {
    const width = sector.to - sector.from
    const count = Math.max(1, Math.round(width / 0.5))
    const cells = [cellOf(sector)]
    return Array.from({ length: count }, (_, at) => at).flatMap((at) => {
      const wish = sector.from + (width * (at + 0.5 + random.between(-0.12, 0.12))) / count
      const angle = beside(land, course, sector, wish)
      const margin = Math.min(0.05, width / 6)
      const keep = (value: number) => Math.min(sector.to - margin, Math.max(sector.from + margin, value))
      const main = road(
        land,
        angle,
        angle + random.between(-0.16, 0.16),
        random.between(0.75, 1.02),
        keep,
        random,
      )
      const branches = [0.3, 0.62].flatMap((share, side) => {
        const start = main[Math.floor(main.length * share)]
        if (!start || main.length < 12) return []
        return [branch(land, start, side === 0 ? 1 : -1, keep, random)]
      })
      return [main, ...branches.filter((path) => path.length > 4)].map(
        (path): PlannedStreet => ({ kind: 'ruralRoad', theme: 'trees', cells, paths: [path] }),
      )
    })
  })
}

/** The direction nearest to the wished one in which a road does not start on the bank of the river. */
function beside(land: Countryside, course: readonly Point[], sector: Sector, wish: number): number {
  const turns = Array.from({ length: 41 }, (_, at) => (at % 2 ? 1 : -1) * Math.ceil(at / 2) * 0.025)
  const dry = turns
    .map((turn) => wish + turn)
    .filter((angle) => angle > sector.from + 0.02 && angle < sector.to - 0.02)
    .find((angle) => {
      const start = outward(land.rim, angle)
      return edges(course, false).every(([a, b]) => distanceToEdge(start, a, b) > 120)
    })
  return dry ?? wish
}

type Keep = (angle: number) => number

function road(
  land: Countryside,
  from: number,
  to: number,
  share: number,
  keep: Keep,
  random: Random,
): Point[] {
  const start = outward(land.rim, from)
  const end = Math.hypot(...coordinates(outward(land.border, to)))
  const first = Math.hypot(start.x, start.y)
  const count = Math.ceil(((end - first) * share) / 130)
  const swing = random.between(0.03, 0.07)
  const phase = random.between(0, 6.28)
  const path = Array.from({ length: count }, (_, at) => {
    const t = (at + 1) / count
    const wander = swing * (Math.sin(t * 9 + phase) - Math.sin(phase)) * Math.min(1, t * 4)
    return add(origin, direction(keep(from + (to - from) * t + wander)), first + (end - first) * share * t)
  })
  return smooth([start, ...path], 1)
}

function branch(land: Countryside, start: Point, side: number, keep: Keep, random: Random): Point[] {
  let radius = Math.hypot(start.x, start.y)
  let angle = Math.atan2(start.y, start.x)
  if (keep(angle + 2 * Math.PI) === angle + 2 * Math.PI) angle += 2 * Math.PI
  const path = [start]
  let slope = random.between(0.2, 0.9)
  for (let step = 0; step < 18; step++) {
    slope = Math.max(-0.3, Math.min(1.4, slope + random.between(-0.35, 0.35)))
    angle += (side * 120 * Math.cos(slope)) / radius
    radius += 120 * Math.sin(slope)
    const p = add(origin, direction(angle), radius)
    if (keep(angle) !== angle || !contains(land.border, add(p, direction(angle), 150))) break
    path.push(p)
  }
  return smooth(path, 1)
}

/** Where the line from the square in a direction meets a ring. */
function outward(ring: readonly Point[], angle: number): Point {
  const way = direction(angle)
  for (const [a, b] of edges(ring, true)) {
    const da = cross(way, a)
    const db = cross(way, b)
    if (da <= 0 !== db <= 0) {
      const p = add(a, minus(b, a), da / (da - db))
      if (p.x * way.x + p.y * way.y > 0) return p
    }
  }
  throw new Error('the square lies outside')
}

const coordinates = (p: Point): [number, number] => [p.x, p.y]

/** A winding line from one point on to others, as rivers run. */
export function meander(points: readonly Point[], size: number, random: Random): Point[] {
  const bent = edges(points, false).flatMap(([a, b]) => {
    const count = Math.max(1, Math.round(distance(a, b) / 330))
    const aside = leftOf(unit(minus(b, a)))
    return Array.from({ length: count }, (_, at) =>
      at === 0 ? a : add(add(a, minus(b, a), at / count), aside, random.between(-size, size)),
    )
  })
  const last = points[points.length - 1]
  return smooth(last ? [...bent, last] : bent, 3)
}
