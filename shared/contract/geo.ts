/** Areas as the wire has them: boundaries of `{lat, lng}`, WKT `MULTIPOLYGON`, longitude first (wire.md, HTTP). */

export interface Vertex {
  readonly lat: number
  readonly lng: number
}

const isDegrees = (value: unknown, most: number): boolean =>
  typeof value === 'number' && Math.abs(value) <= most

/** Whether something is a vertex and nothing else; NaN and infinity are no degrees. */
export const isVertex = (value: unknown): value is Vertex =>
  typeof value === 'object' &&
  value !== null &&
  'lat' in value &&
  'lng' in value &&
  isDegrees(value.lat, 90) &&
  isDegrees(value.lng, 180) &&
  Object.keys(value).length === 2

/** Rings, each of its own polygon; they close by themselves. */
export type Rings = readonly (readonly Vertex[])[]

/** `MULTIPOLYGON (((lng lat, …)), …)`; each ring ends where it begins. */
export function toMultipolygon(rings: Rings): string {
  const polygons = rings.map((ring) => {
    const [first] = ring
    const last = ring.at(-1)
    const isClosed = first && last && first.lat === last.lat && first.lng === last.lng
    const closed = first && !isClosed ? [...ring, first] : ring
    return `((${closed.map(({ lat, lng }) => `${lng} ${lat}`).join(', ')}))`
  })
  return `MULTIPOLYGON (${polygons.join(', ')})`
}

/** Every ring of a `MULTIPOLYGON` or `POLYGON` text, holes among them; nothing of a text that is neither. */
export function fromMultipolygon(text: string | null | undefined): Vertex[][] {
  if (!text || !/^\s*(MULTI)?POLYGON\b/i.test(text)) return []
  return [...text.matchAll(/\(([^()]+)\)/g)].flatMap(([, ring = '']) => {
    const vertices = ring.split(',').map((pair) => {
      const [lng = Number.NaN, lat = Number.NaN] = pair.trim().split(/\s+/).map(Number)
      return { lat, lng }
    })
    const isWhole = vertices.every(({ lat, lng }) => Number.isFinite(lat) && Number.isFinite(lng))
    return isWhole && vertices.length >= 3 ? [vertices] : []
  })
}

/** Whether a position lies inside of a ring; flat geometry, which a municipality is small enough for. */
export function isInside(ring: readonly Vertex[], { lat, lng }: Vertex): boolean {
  let inside = false
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
    const a = ring[at]
    const b = ring[before]
    if (!a || !b || a.lat > lat === b.lat > lat) continue
    if (lng < ((b.lng - a.lng) * (lat - a.lat)) / (b.lat - a.lat) + a.lng) inside = !inside
  }
  return inside
}

/** Metres from one position to another, along the ground. */
export function distanceBetween(one: Vertex, other: Vertex): number {
  const earth = 6_371_000
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const north = Math.sin(rad(other.lat - one.lat) / 2) ** 2
  const east = Math.sin(rad(other.lng - one.lng) / 2) ** 2
  const chord = north + Math.cos(rad(one.lat)) * Math.cos(rad(other.lat)) * east
  return 2 * earth * Math.asin(Math.min(1, Math.sqrt(chord)))
}

export interface Bounds {
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
}

/** The smallest box around positions; undefined around none. */
export function boundsOf(vertices: Iterable<Vertex>): Bounds | undefined {
  let bounds: { south: number; north: number; west: number; east: number } | undefined
  for (const { lat, lng } of vertices) {
    bounds ??= { south: lat, north: lat, west: lng, east: lng }
    bounds.south = Math.min(bounds.south, lat)
    bounds.north = Math.max(bounds.north, lat)
    bounds.west = Math.min(bounds.west, lng)
    bounds.east = Math.max(bounds.east, lng)
  }
  return bounds
}

type Side = readonly [Vertex, Vertex]

const sidesOf = (ring: readonly Vertex[]): Side[] =>
  ring.flatMap((from, at) => {
    const to = ring[(at + 1) % ring.length]
    return to ? [[from, to] as const] : []
  })

/** On which side of a line a vertex lies: positive, negative, or 0 on it. */
const turn = ([from, to]: Side, { lat, lng }: Vertex): number =>
  Math.sign((to.lng - from.lng) * (lat - from.lat) - (to.lat - from.lat) * (lng - from.lng))

const doCross = (one: Side, other: Side): boolean =>
  turn(one, other[0]) * turn(one, other[1]) < 0 && turn(other, one[0]) * turn(other, one[1]) < 0

/**
 * Sides of a ring that cross another one of it, each by the index of the vertex where it begins, in order: what is
 * inside of such a ring depends on who asks. Sides that only touch do not cross. Flat geometry, as above.
 */
export function crossedSides(ring: readonly Vertex[]): number[] {
  const sides = sidesOf(ring).flatMap((side, index) => {
    const box = boundsOf(side)
    return box ? [{ side, index, ...box }] : []
  })
  sides.sort((one, other) => one.west - other.west)
  const crossed = new Set<number>()
  for (const [at, one] of sides.entries())
    for (let next = at + 1; next < sides.length; next++) {
      const other = sides[next]
      if (!other || other.west > one.east) break
      if (other.south > one.north || other.north < one.south || !doCross(one.side, other.side)) continue
      crossed.add(one.index).add(other.index)
    }
  return [...crossed].sort((one, other) => one - other)
}
