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

/** Vertices around an area; they close by themselves. */
export type Ring = readonly Vertex[]

/** The ring around an area, then those of the holes in it. */
export type Polygon = readonly Ring[]

/** Vertices of one ring, or polygons: never both. What one ring says is said by it, as before there were several. */
export type Boundary = readonly (Vertex | Polygon)[]

/** Fewer make no area. */
export const leastVertices = 3

/** Outlines to be drawn: rings, each around an area of its own, or polygons with their holes. */
export type Rings = readonly Ring[] | readonly Polygon[]

/** Outlines as polygons. */
export const polygonsIn = (rings: Rings): readonly Polygon[] =>
  holdsPolygons(rings) ? rings : rings.map((ring) => [ring])

function holdsPolygons(rings: Rings): rings is readonly Polygon[] {
  const [[first] = []] = rings
  return Array.isArray(first)
}

/** Whether a boundary says one ring; false of none. */
export function isRing(boundary: Boundary): boundary is Ring {
  const [first] = boundary
  return first !== undefined && 'lat' in first
}

const arePolygons = (boundary: Boundary): boundary is readonly Polygon[] => !isRing(boundary)

/** A boundary as polygons with their holes; none of fewer vertices than make an area. */
export function polygonsOf(boundary: Boundary | null | undefined): readonly Polygon[] {
  if (!boundary) return []
  if (isRing(boundary)) return boundary.length < leastVertices ? [] : [[boundary]]
  return arePolygons(boundary) ? boundary : []
}

/** Every ring of a boundary, holes among them. */
export const ringsOf = (boundary: Boundary | null | undefined): Ring[] => polygonsOf(boundary).flat()

/** Polygons in the form in which a boundary is kept: one ring where that says it all. */
export function boundaryOf(polygons: readonly Polygon[]): Boundary {
  const [[ring, hole] = [], another] = polygons
  return ring && !hole && !another ? ring : polygons
}

/** `MULTIPOLYGON (((lng lat, …)), …)`; each ring ends where it begins. Null of no area. */
export function toMultipolygon(boundary: Boundary | null | undefined): string | null {
  const polygons = polygonsOf(boundary).map((rings) => `(${rings.map(written).join(', ')})`)
  return polygons.length > 0 ? `MULTIPOLYGON (${polygons.join(', ')})` : null
}

function written(ring: Ring): string {
  const [first] = ring
  const last = ring.at(-1)
  const isClosed = first && last && first.lat === last.lat && first.lng === last.lng
  const closed = first && !isClosed ? [...ring, first] : ring
  return `(${closed.map(({ lat, lng }) => `${lng} ${lat}`).join(', ')})`
}

/** The polygons of a `MULTIPOLYGON` or `POLYGON` text; nothing of a text that is neither. */
export function fromMultipolygon(text: string | null | undefined): Vertex[][][] {
  if (!text || !/^\s*(MULTI)?POLYGON\b/i.test(text)) return []
  return [...text.matchAll(/\((?:\s*,?\s*\([^()]+\))+\s*\)/g)].flatMap(([polygon]) => {
    const rings = [...polygon.matchAll(/\(([^()]+)\)/g)].map(([, ring = '']) => read(ring))
    return rings[0]?.length ? [rings.filter(({ length }) => length > 0)] : []
  })
}

function read(ring: string): Vertex[] {
  const vertices = ring.split(',').map((pair) => {
    const [lng = Number.NaN, lat = Number.NaN] = pair.trim().split(/\s+/).map(Number)
    return { lat, lng }
  })
  const isWhole = vertices.every(({ lat, lng }) => Number.isFinite(lat) && Number.isFinite(lng))
  return isWhole && vertices.length >= leastVertices ? vertices : []
}

/** Whether a position lies inside of a boundary; flat geometry, which a municipality is small enough for. */
export const isInside = (boundary: Boundary, at: Vertex): boolean =>
  isRing(boundary) ? isWithin(boundary, at) : polygonsOf(boundary).some((polygon) => isIn(polygon, at))

/** The rings around a position are the outer one alone, or with it a hole. */
const isIn = (polygon: Polygon, at: Vertex): boolean =>
  polygon.reduce((inside, ring) => (isWithin(ring, at) ? !inside : inside), false)

/** Whether a position lies inside of a ring, whatever holes are in it. */
export function isWithin(ring: Ring, { lat, lng }: Vertex): boolean {
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

/** A side of one of several rings, by the index of its ring and by that of the vertex where it begins. */
export interface SidePlace {
  readonly ring: number
  readonly index: number
}

/**
 * Sides of rings that cross another one, of their own ring or of another, in order: what is inside of such rings depends
 * on who asks. Sides that only touch do not cross. Flat geometry, as above.
 */
export function crossedSides(rings: readonly Ring[]): SidePlace[] {
  const sides = rings.flatMap((vertices, ring) =>
    sidesOf(vertices).flatMap((side, index) => {
      const box = boundsOf(side)
      return box ? [{ side, place: { ring, index }, ...box }] : []
    }),
  )
  sides.sort((one, other) => one.west - other.west)
  const crossed = new Set<SidePlace>()
  for (const [at, one] of sides.entries())
    for (let next = at + 1; next < sides.length; next++) {
      const other = sides[next]
      if (!other || other.west > one.east) break
      if (other.south > one.north || other.north < one.south || !doCross(one.side, other.side)) continue
      crossed.add(one.place).add(other.place)
    }
  return [...crossed].sort((one, other) => one.ring - other.ring || one.index - other.index)
}
