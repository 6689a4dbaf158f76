import { add, distance, distanceToEdge, dot, edges, minus, type Point, unit } from './geometry.ts'
import type { Sites } from './plan.ts'
import type { Random } from './random.ts'
import { type SharedEdge, sharedEdges, type Tiling } from './tiling.ts'
import { type Cell, type PlannedStreet, type Riverside, riverbank, vertex } from './urban.ts'

/** Avenues run between the quarters, streets around the town, and one on each bank of the river. */
export function avenueStreets(
  tiling: Tiling,
  cells: readonly Cell[],
  river: Riverside,
  sites: Sites,
  random: Random,
): PlannedStreet[] {
  const all = sharedEdges(tiling.rings.slice(0, cells.length))
  const wet = new Set(river.edges.flatMap(({ from, to }) => [`${from} ${to}`, `${to} ${from}`]))
  const dry = all.filter(({ from, to }) => !wet.has(`${from} ${to}`))
  const banks = new Set(river.edges.flatMap(({ from, to }) => [from, to]))
  return [
    ...chains(
      tiling,
      dry.filter((edge) => edge.right !== null),
    ).map((chain) => ({
      kind: 'avenue' as const,
      theme: 'people' as const,
      cells: chain.cells,
      paths: [toTheRiver(tiling, chain.vertices, banks, random)],
    })),
    ...chains(
      tiling,
      dry.filter((edge) => edge.right === null),
    ).map((chain) => ({
      kind: 'street' as const,
      theme: 'people' as const,
      cells: chain.cells,
      paths: [toTheRiver(tiling, chain.vertices, banks, null)],
    })),
    ...[sites.east, sites.west].map((bank) => ({
      kind: 'avenue' as const,
      theme: 'marginal' as const,
      cells: bank,
      paths: [marginal(cells, bank, river)],
    })),
  ]
}

interface Chain {
  vertices: number[]
  cells: number[]
}

/** Joins edges into streets that go on straight ahead where they meet others. */
function chains(tiling: Tiling, parts: readonly SharedEdge[]): Chain[] {
  const follow = new Map<string, SharedEdge>()
  for (const at of new Set(parts.flatMap(({ from, to }) => [from, to]))) {
    const here = parts.filter(({ from, to }) => from === at || to === at)
    const pairs = here
      .flatMap((a, index) => here.slice(index + 1).map((b) => ({ a, b, turn: turnOf(tiling, a, b, at) })))
      .filter(({ turn }) => turn < -0.6)
      .sort((one, other) => one.turn - other.turn)
    for (const { a, b } of pairs) {
      if (follow.has(key(a, at)) || follow.has(key(b, at))) continue
      follow.set(key(a, at), b)
      follow.set(key(b, at), a)
    }
  }
  const done = new Set<SharedEdge>()
  const walk = (edge: SharedEdge, from: number, chain: Chain): Chain => {
    done.add(edge)
    const to = edge.from === from ? edge.to : edge.from
    chain.vertices.push(to)
    chain.cells.push(edge.left, ...(edge.right === null ? [] : [edge.right]))
    const next = follow.get(key(edge, to))
    return next && !done.has(next) ? walk(next, to, chain) : chain
  }
  const begin = (edge: SharedEdge, from: number) => {
    const chain = walk(edge, from, { vertices: [from], cells: [] })
    return { ...chain, cells: [...new Set(chain.cells)] }
  }
  const ends = parts.flatMap((edge) =>
    [edge.from, edge.to].filter((at) => !follow.has(key(edge, at))).map((at) => ({ edge, at })),
  )
  return [
    ...ends.flatMap(({ edge, at }) => (done.has(edge) ? [] : [begin(edge, at)])),
    // What is left are closed rounds.
    ...parts.flatMap((edge) => (done.has(edge) ? [] : [begin(edge, edge.from)])),
  ]
}

const key = (edge: SharedEdge, at: number): string => `${edge.from} ${edge.to} ${at}`

/** The cosine between two edges that leave a vertex: -1 is straight ahead. */
function turnOf(tiling: Tiling, a: SharedEdge, b: SharedEdge, at: number): number {
  const leave = (edge: SharedEdge) =>
    unit(minus(vertex(tiling, edge.from === at ? edge.to : edge.from), vertex(tiling, at)))
  return dot(leave(a), leave(b))
}

/** An avenue that meets the river crosses it by a bridge, or ends at the street on the bank. */
function toTheRiver(
  tiling: Tiling,
  indexes: readonly number[],
  banks: Set<number>,
  random: Random | null,
): Point[] {
  const path = indexes.map((index) => vertex(tiling, index))
  const adapt = (end: number, before: number) => {
    const a = path[end]
    const b = path[before]
    if (!a || !b || !banks.has(indexes[end] ?? -1)) return
    const bridge = random?.chance(0.6) ?? false
    path[end] = add(a, unit(minus(a, b)), bridge ? riverbank * 1.06 : -riverbank)
  }
  adapt(0, 1)
  adapt(path.length - 1, path.length - 2)
  return path
}

/** The street along one bank: the edges of what is built that run beside the river. */
function marginal(cells: readonly Cell[], bank: readonly number[], river: Riverside): Point[] {
  const points: Point[] = []
  for (const index of bank) {
    const ring = cells[index]?.built ?? []
    for (const [a, b] of edges(ring, true)) {
      if ([a, b].every((p) => Math.abs(toCourse(p, river.course) - riverbank) < 12)) points.push(a, b)
    }
  }
  const ordered = points.sort((a, b) => b.y - a.y)
  return ordered.filter((p, at) => at === 0 || distance(p, ordered[at - 1] ?? p) > 14)
}

function toCourse(p: Point, course: readonly Point[]): number {
  return Math.min(...edges(course, false).map(([a, b]) => distanceToEdge(p, a, b)))
}
