import { add, distance, edges, type Point, simplify } from './geometry.ts'
import type { Random } from './random.ts'
import type { GeoPoint, LatLng } from './types.ts'

/** Where on Earth the square of the town's mother church lies: fields between Pirassununga and Aguaí. */
export const origin: GeoPoint = { latitude: -22.1184, longitude: -47.2052 }

const metresPerDegree = 111_195
const metresPerLongitude = metresPerDegree * Math.cos((origin.latitude * Math.PI) / 180)

export interface Ground {
  /** Bends the plan: towns are drawn with a ruler and built over hills. */
  bend(p: Point): Point
  geo(p: Point): GeoPoint
  ring(points: readonly Point[]): LatLng[]
  /** A path with the points that its bends need (half a metre). */
  path(points: readonly Point[]): GeoPoint[]
}

interface Swirl {
  at: Point
  angle: number
  reach: number
}

/** The map from the plan (metres around the square) to the Earth. It is one-to-one, so what is inside stays inside. */
export function createGround(random: Random, swirls: readonly Swirl[]): Ground {
  const waves = [
    { size: 34, length: 1650 },
    { size: 26, length: 2150 },
    { size: 8, length: 560 },
  ].map((wave) => ({
    ...wave,
    turn: random.between(0, Math.PI),
    phaseX: random.between(0, 6.28),
    phaseY: random.between(0, 6.28),
  }))

  const bend = (p: Point): Point => {
    let { x, y } = p
    for (const swirl of swirls) {
      const dx = x - swirl.at.x
      const dy = y - swirl.at.y
      const angle = swirl.angle * Math.exp(-(dx * dx + dy * dy) / (swirl.reach * swirl.reach))
      const cos = Math.cos(angle)
      const sin = Math.sin(angle)
      x = swirl.at.x + dx * cos - dy * sin
      y = swirl.at.y + dx * sin + dy * cos
    }
    let shift: Point = { x: 0, y: 0 }
    for (const { size, length, turn, phaseX, phaseY } of waves) {
      const along = ((x * Math.cos(turn) + y * Math.sin(turn)) / length) * 2 * Math.PI
      const across = ((-x * Math.sin(turn) + y * Math.cos(turn)) / length) * 2 * Math.PI
      shift = add(shift, { x: size * Math.sin(across + phaseX), y: size * Math.sin(along + phaseY) })
    }
    return { x: x + shift.x, y: y + shift.y }
  }
  const project = (p: Point): GeoPoint => ({
    latitude: round(origin.latitude + p.y / metresPerDegree),
    longitude: round(origin.longitude + p.x / metresPerLongitude),
  })
  const geo = (p: Point) => project(bend(p))
  return {
    bend,
    geo,
    ring: (points) => points.map(geo).map(({ latitude, longitude }) => ({ lat: latitude, lng: longitude })),
    path: (points) => simplify(points.map(bend), 0.5).map(project),
  }
}

/** Six decimals, about 0.1 m. */
function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}

/** Metres between two points of the Earth that lie near the town. */
export function metresBetween(a: GeoPoint, b: GeoPoint): number {
  return Math.hypot(
    (a.latitude - b.latitude) * metresPerDegree,
    (a.longitude - b.longitude) * metresPerLongitude,
  )
}

/** Metres of a path of the plan. */
export function pathLength(path: readonly Point[]): number {
  return edges(path, false).reduce((sum, [a, b]) => sum + distance(a, b), 0)
}
