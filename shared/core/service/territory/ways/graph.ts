import { distanceBetween, type Vertex } from '@saude/contract/geo'

/** A street's unbroken stretches, as they are stored. */
export interface Paths {
  readonly paths: readonly (readonly { readonly latitude: number; readonly longitude: number }[])[]
}

/** Streets as a net of crossings and what lies between them. */
export interface Graph {
  readonly nodes: readonly Vertex[]
  /** From each node: others that a street leads to without another crossing, and the metres. */
  readonly edges: readonly (readonly { readonly to: number; readonly metres: number }[])[]
  /** Stretches between nodes near to a position, those around it first. */
  near(at: Vertex): readonly Stretch[]
}

export interface Stretch {
  readonly from: number
  readonly to: number
  readonly metres: number
}

interface Segment {
  readonly from: Vertex
  readonly to: Vertex
  /** Where something meets it, as parts of its length. */
  readonly cuts: number[]
}

/** Degrees: the side of a cell by which stretches are found. */
const cell = 0.004

/** Metres: what ends this near to a street ends on it; drawings leave gaps. */
const gap = 12

/** Five decimals: what meets within a metre meets. */
const keyOf = ({ lat, lng }: Vertex): string => `${lat.toFixed(5)} ${lng.toFixed(5)}`

/** The cells that the box around a stretch touches. */
function* cellsOf(from: Vertex, to: Vertex, reach = 0): Generator<string> {
  const [south, north] = [Math.min(from.lat, to.lat) - reach, Math.max(from.lat, to.lat) + reach]
  const [west, east] = [Math.min(from.lng, to.lng) - reach, Math.max(from.lng, to.lng) + reach]
  for (let row = Math.floor(south / cell); row <= Math.floor(north / cell); row += 1)
    for (let column = Math.floor(west / cell); column <= Math.floor(east / cell); column += 1)
      yield `${row} ${column}`
}

function inCells<T extends { readonly from: Vertex; readonly to: Vertex }>(
  all: readonly T[],
): Map<string, T[]> {
  const cells = new Map<string, T[]>()
  for (const one of all)
    for (const key of cellsOf(one.from, one.to)) {
      const there = cells.get(key)
      if (there) there.push(one)
      else cells.set(key, [one])
    }
  return cells
}

const part = (from: Vertex, to: Vertex, share: number): Vertex => ({
  lat: from.lat + (to.lat - from.lat) * share,
  lng: from.lng + (to.lng - from.lng) * share,
})

/** Where the nearest place of a stretch lies, as a part of its length; flat geometry, which a town is small enough for. */
export function footOn(
  at: Vertex,
  from: Vertex,
  to: Vertex,
): { readonly share: number; readonly at: Vertex } {
  const shrink = Math.cos((at.lat * Math.PI) / 180)
  const [east, north] = [(to.lng - from.lng) * shrink, to.lat - from.lat]
  const length = east * east + north * north
  const along = ((at.lng - from.lng) * shrink * east + (at.lat - from.lat) * north) / length
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, along))
  return { share, at: part(from, to, share) }
}

/** Cuts two stretches where they cross. */
function cross(one: Segment, other: Segment): void {
  const [ay, ax] = [one.to.lat - one.from.lat, one.to.lng - one.from.lng]
  const [by, bx] = [other.to.lat - other.from.lat, other.to.lng - other.from.lng]
  const turn = ax * by - ay * bx
  if (turn === 0) return
  const [dy, dx] = [other.from.lat - one.from.lat, other.from.lng - one.from.lng]
  const [s, t] = [(dx * by - dy * bx) / turn, (dx * ay - dy * ax) / turn]
  if (s < 0 || s > 1 || t < 0 || t > 1) return
  one.cuts.push(s)
  other.cuts.push(t)
}

/** Makes a net of streets: they meet where they cross, and where one ends on another. */
export function graphOf(streets: readonly Paths[]): Graph {
  const segments: Segment[] = []
  const ends: Vertex[] = []
  for (const { paths } of streets)
    for (const path of paths) {
      const vertices = path.map(({ latitude, longitude }) => ({ lat: latitude, lng: longitude }))
      for (const [index, to] of vertices.entries()) {
        const from = vertices[index - 1]
        if (from) segments.push({ from, to, cuts: [0, 1] })
      }
      ends.push(...vertices.slice(0, 1), ...vertices.slice(-1))
    }
  const cells = inCells(segments)
  for (const there of cells.values())
    for (const [index, one] of there.entries()) for (const other of there.slice(index + 1)) cross(one, other)
  const links = ends.flatMap((end) => linksOf(end, cells))

  const nodes: Vertex[] = []
  const numbers = new Map<string, number>()
  const edges: { to: number; metres: number }[][] = []
  const numberOf = (at: Vertex): number => {
    const key = keyOf(at)
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, nodes.length)
    edges.push([])
    return nodes.push(at) - 1
  }
  const stretches: (Stretch & { from: number; to: number })[] = []
  const join = (from: number, to: number, metres: number) => {
    if (from === to) return
    edges[from]?.push({ to, metres })
    edges[to]?.push({ to: from, metres })
    stretches.push({ from, to, metres })
  }
  for (const { from, to, cuts } of segments) {
    let before: { number: number; at: Vertex } | undefined
    for (const share of cuts.sort((a, b) => a - b)) {
      const at = part(from, to, share)
      const number = numberOf(at)
      if (before) join(before.number, number, distanceBetween(before.at, at))
      before = { number, at }
    }
  }
  for (const { end, foot } of links) join(numberOf(end), numberOf(foot), distanceBetween(end, foot))
  const drawn = stretches.flatMap((stretch) => {
    const [from, to] = [nodes[stretch.from], nodes[stretch.to]]
    return from && to ? [{ stretch, from, to }] : []
  })
  const found = inCells(drawn)
  return {
    nodes,
    edges,
    near: (at) => [
      ...new Set(
        [...cellsOf(at, at, cell)].flatMap((key) => found.get(key) ?? []).map(({ stretch }) => stretch),
      ),
    ],
  }
}

/** What joins the end of a street to others that it nearly touches; those are cut there. */
function linksOf(end: Vertex, cells: ReadonlyMap<string, readonly Segment[]>) {
  const near = new Set([...cellsOf(end, end, cell / 8)].flatMap((key) => cells.get(key) ?? []))
  return [...near].flatMap((segment) => {
    const foot = footOn(end, segment.from, segment.to)
    if (keyOf(foot.at) === keyOf(end) && (foot.share === 0 || foot.share === 1)) return []
    if (distanceBetween(end, foot.at) > gap) return []
    segment.cuts.push(foot.share)
    return [{ end, foot: foot.at }]
  })
}
