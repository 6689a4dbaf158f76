/** Plane geometry in metres, x to the east and y to the north; rings are counterclockwise and not closed. */

export interface Point {
  x: number
  y: number
}

export const add = (a: Point, b: Point, times: number = 1): Point => ({
  x: a.x + b.x * times,
  y: a.y + b.y * times,
})
export const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y })
export const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y
export const cross = (a: Point, b: Point): number => a.x * b.y - a.y * b.x
export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
export const between = (a: Point, b: Point, share: number): Point => add(a, minus(b, a), share)
export const direction = (angle: number): Point => ({ x: Math.cos(angle), y: Math.sin(angle) })
/** Turned by a quarter to the left. */
export const leftOf = (a: Point): Point => ({ x: -a.y, y: a.x })

export function unit(a: Point): Point {
  const length = Math.hypot(a.x, a.y) || 1
  return { x: a.x / length, y: a.y / length }
}

/** The pairs of neighbours of a ring, the last with the first, or of a path without that one. */
export function edges(points: readonly Point[], closed: boolean): [Point, Point][] {
  const pairs: [Point, Point][] = []
  for (let at = 0; at < points.length; at++) {
    const from = points[at]
    const to = points[at + 1] ?? (closed ? points[0] : undefined)
    if (from && to) pairs.push([from, to])
  }
  return pairs
}

/** Square metres, positive for counterclockwise rings. */
export function area(ring: readonly Point[]): number {
  return edges(ring, true).reduce((sum, [a, b]) => sum + cross(a, b), 0) / 2
}

export function centroid(ring: readonly Point[]): Point {
  const total = area(ring) * 6
  const sum = edges(ring, true).reduce((all, [a, b]) => add(all, add(a, b), cross(a, b)), { x: 0, y: 0 })
  return { x: sum.x / total, y: sum.y / total }
}

export function contains(ring: readonly Point[], p: Point): boolean {
  let inside = false
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
    const a = ring[at]
    const b = ring[before]
    if (!a || !b) continue
    if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) inside = !inside
  }
  return inside
}

export function distanceToEdge(p: Point, a: Point, b: Point): number {
  const along = minus(b, a)
  const share = Math.min(1, Math.max(0, dot(minus(p, a), along) / (dot(along, along) || 1)))
  return distance(p, add(a, along, share))
}

/** The part of a convex ring in which `dot(normal, p) <= limit`; empty where nothing is left. */
export function clip(ring: readonly Point[], normal: Point, limit: number): Point[] {
  const kept: Point[] = []
  for (const [a, b] of edges(ring, true)) {
    const da = dot(normal, a) - limit
    const db = dot(normal, b) - limit
    if (da <= 0) kept.push(a)
    if (da < 0 !== db < 0 && da !== db) kept.push(between(a, b, da / (da - db)))
  }
  return kept.length < 3 ? [] : kept
}

/** The chord that the line through `origin` along `along` cuts out of a convex ring. */
export function chord(ring: readonly Point[], origin: Point, along: Point): [Point, Point] | null {
  const normal = leftOf(along)
  const limit = dot(normal, origin)
  const hits: Point[] = []
  for (const [a, b] of edges(ring, true)) {
    const da = dot(normal, a) - limit
    const db = dot(normal, b) - limit
    if (da < 0 !== db < 0) hits.push(between(a, b, da / (da - db)))
  }
  const [first, second] = hits
  if (!first || !second) return null
  return dot(minus(second, first), along) > 0 ? [first, second] : [second, first]
}

/** Where (0 to 1 along a to b) the edge c to d touches or crosses the edge a to b, with one metre of tolerance. */
export function crossing(a: Point, b: Point, c: Point, d: Point): number | null {
  // Most edges are far from each other, and this is asked some million times.
  if (Math.max(a.x, b.x) < Math.min(c.x, d.x) - 2 || Math.min(a.x, b.x) > Math.max(c.x, d.x) + 2) return null
  if (Math.max(a.y, b.y) < Math.min(c.y, d.y) - 2 || Math.min(a.y, b.y) > Math.max(c.y, d.y) + 2) return null
  const along = minus(b, a)
  const other = minus(d, c)
  const turn = cross(along, other)
  const lengths = distance(a, b) * distance(c, d)
  if (lengths === 0 || Math.abs(turn) < lengths * 0.05) return null
  const share = cross(minus(c, a), other) / turn
  const otherShare = cross(minus(c, a), along) / turn
  const slack = 1 / distance(a, b)
  const otherSlack = 1 / distance(c, d)
  if (share < -slack || share > 1 + slack || otherShare < -otherSlack || otherShare > 1 + otherSlack)
    return null
  return share
}

/** Points from a to b, b excluded, at most `step` metres apart, the same ones whichever way the edge is walked. */
export function densify(a: Point, b: Point, step: number): Point[] {
  const count = Math.max(1, Math.ceil(distance(a, b) / step))
  const forward = a.x < b.x || (a.x === b.x && a.y < b.y)
  return Array.from({ length: count }, (_, at) =>
    at === 0 ? a : forward ? between(a, b, at / count) : between(b, a, (count - at) / count),
  )
}

/** Points of a path at most `step` metres apart. */
export function densifyPath(path: readonly Point[], step: number): Point[] {
  const last = path[path.length - 1]
  return [...edges(path, false).flatMap(([a, b]) => densify(a, b, step)), ...(last ? [last] : [])]
}

/** Drops the points that a straight line replaces within `tolerance` (Douglas and Peucker). */
export function simplify(path: readonly Point[], tolerance: number): Point[] {
  const first = path[0]
  const last = path[path.length - 1]
  if (!first || !last || path.length < 3) return [...path]
  let farthest = 0
  let at = 0
  path.forEach((p, index) => {
    const away = distanceToEdge(p, first, last)
    if (away > farthest) {
      farthest = away
      at = index
    }
  })
  if (farthest <= tolerance) return [first, last]
  return [...simplify(path.slice(0, at + 1), tolerance).slice(0, -1), ...simplify(path.slice(at), tolerance)]
}

/** Rounds the corners of a path (Chaikin), its ends stay. */
export function smooth(path: readonly Point[], rounds: number): Point[] {
  const first = path[0]
  const last = path[path.length - 1]
  if (!first || !last || rounds === 0) return [...path]
  const cut = edges(path, false).flatMap(([a, b]) => [between(a, b, 0.25), between(a, b, 0.75)])
  return smooth([first, ...cut.slice(1, -1), last], rounds - 1)
}
