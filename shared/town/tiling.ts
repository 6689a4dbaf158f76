import { clip, distance, dot, minus, type Point } from './geometry.ts'

/**
 * A tiling without gaps: rings are lists of indexes into one list of vertices, so neighbours share their edges
 * exactly, and a union is what remains when the edges walked both ways are dropped.
 */
export interface Tiling {
  vertices: Point[]
  rings: number[][]
}

/** The Voronoi cells of the first `count` sites; the others only bound them. */
export function voronoi(sites: readonly Point[], count: number): Tiling {
  const vertices: Point[] = []
  const indexOf = (p: Point): number => {
    const known = vertices.findIndex((other) => distance(other, p) < 0.01)
    return known >= 0 ? known : vertices.push(p) - 1
  }
  const rings = sites.slice(0, count).map((site) => {
    const far = 20_000
    let ring: Point[] = [
      { x: -far, y: -far },
      { x: far, y: -far },
      { x: far, y: far },
      { x: -far, y: far },
    ]
    for (const other of sites) {
      if (other === site) continue
      const middle = { x: (site.x + other.x) / 2, y: (site.y + other.y) / 2 }
      const normal = minus(other, site)
      ring = clip(ring, normal, dot(normal, middle))
    }
    const indexes = ring.map(indexOf)
    return indexes.filter((index, at) => index !== indexes[(at + 1) % indexes.length])
  })
  return { vertices, rings }
}

export interface SharedEdge {
  from: number
  to: number
  /** The ring that walks it from `from` to `to`. */
  left: number
  /** The ring on the other side; null at the rim. */
  right: number | null
}

/** Every edge of the rings once. */
export function sharedEdges(rings: readonly (readonly number[])[]): SharedEdge[] {
  const found = new Map<string, SharedEdge>()
  rings.forEach((ring, left) => {
    ring.forEach((from, at) => {
      const to = ring[(at + 1) % ring.length] ?? from
      const twin = found.get(`${to} ${from}`)
      if (twin) twin.right = left
      else found.set(`${from} ${to}`, { from, to, left, right: null })
    })
  })
  return [...found.values()]
}

/** The outer ring of some rings of a tiling together. Throws when they do not hang together. */
export function union(rings: readonly (readonly number[])[]): number[] {
  const rim = sharedEdges(rings).filter((edge) => edge.right === null)
  const next = new Map(rim.map((edge) => [edge.from, edge.to]))
  const start = rim[0]?.from
  const ring: number[] = []
  for (let at = start; at !== undefined && ring.length <= rim.length; at = next.get(at)) {
    ring.push(at)
    if (next.get(at) === start) break
  }
  if (ring.length !== rim.length) throw new Error('the parts of an area do not hang together')
  return ring
}
