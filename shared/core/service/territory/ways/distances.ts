import { distanceBetween, type Vertex } from '@saude/contract/geo'
import { footOn, type Graph, type Stretch } from './graph.ts'
import { heap } from './heap.ts'

/** Metres from a street beyond which a position lies on none. */
const farFromStreet = 400

/** A position on the net: the stretch it lies at, and the metres to both ends of it and from the door. */
interface Spot {
  readonly stretch: Stretch
  readonly toFrom: number
  readonly toTo: number
  readonly away: number
}

function spotOf(graph: Graph, at: Vertex): Spot | undefined {
  let best: Spot | undefined
  for (const stretch of graph.near(at)) {
    const [from, to] = [graph.nodes[stretch.from], graph.nodes[stretch.to]]
    if (!from || !to) continue
    const foot = footOn(at, from, to)
    const away = distanceBetween(at, foot.at)
    if (away > farFromStreet || (best && best.away <= away)) continue
    const toFrom = stretch.metres * foot.share
    best = { stretch, toFrom, toTo: stretch.metres - toFrom, away }
  }
  return best
}

/** Metres from each position to each other along the streets, row by row; -1 where none lead there. */
export function distancesAlong(graph: Graph, positions: readonly Vertex[]): number[] {
  const spots = positions.map((at) => spotOf(graph, at))
  const metres = new Array<number>(positions.length ** 2).fill(-1)
  for (const [row, one] of spots.entries()) {
    metres[row * positions.length + row] = 0
    if (!one) continue
    const others = spots.slice(row + 1)
    const reached = walk(graph, one, others)
    for (const [index, other] of others.entries()) {
      if (!other) continue
      const column = row + 1 + index
      const along = Math.round(one.away + between(one, other, reached) + other.away)
      if (!Number.isFinite(along)) continue
      metres[row * positions.length + column] = along
      metres[column * positions.length + row] = along
    }
  }
  return metres
}

function between(one: Spot, other: Spot, reached: ReadonlyMap<number, number>): number {
  const at = (node: number) => reached.get(node) ?? Number.POSITIVE_INFINITY
  const around = Math.min(at(other.stretch.from) + other.toFrom, at(other.stretch.to) + other.toTo)
  return one.stretch === other.stretch ? Math.min(around, Math.abs(one.toFrom - other.toFrom)) : around
}

/** How far nodes are, by Dijkstra, until all the ends of what is wanted are reached. */
function walk(graph: Graph, start: Spot, wanted: readonly (Spot | undefined)[]): ReadonlyMap<number, number> {
  const left = new Set(wanted.flatMap((one) => (one ? [one.stretch.from, one.stretch.to] : [])))
  const reached = new Map<number, number>()
  const queue = heap()
  queue.push(start.toFrom, start.stretch.from)
  queue.push(start.toTo, start.stretch.to)
  while (left.size > 0) {
    const next = queue.pop()
    if (!next) return reached
    const { key: metres, value: node } = next
    if (reached.has(node)) continue
    reached.set(node, metres)
    left.delete(node)
    for (const edge of graph.edges[node] ?? [])
      if (!reached.has(edge.to)) queue.push(metres + edge.metres, edge.to)
  }
  return reached
}
