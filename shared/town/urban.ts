import {
  add,
  centroid,
  chord,
  clip,
  contains,
  cross,
  distance,
  distanceToEdge,
  dot,
  edges,
  leftOf,
  minus,
  type Point,
  unit,
} from './geometry.ts'
import { pathLength } from './ground.ts'
import { type Quarter, quarters, type Sites, towards } from './plan.ts'
import type { Random } from './random.ts'
import type { StreetTheme } from './street-words.ts'
import { type SharedEdge, sharedEdges, type Tiling } from './tiling.ts'
import type { StreetKind } from './types.ts'

export interface PlannedStreet {
  kind: StreetKind
  theme: StreetTheme | 'marginal'
  /** Indexes of the quarters that it touches. */
  cells: number[]
  paths: Point[][]
}

export interface GridLine {
  origin: Point
  along: Point
}

export interface Cell {
  quarter: Quarter
  /** The whole quarter, to the middle of the river. */
  ring: Point[]
  /** The part on which is built. */
  built: Point[]
  lines: GridLine[]
  green: Point[] | null
}

/** Metres from the middle of the river to the streets on its banks. */
export const riverbank = 40

export interface Riverside {
  /** The middle of the river within the town, from north to south. */
  course: Point[]
  edges: SharedEdge[]
}

/** The edges on which the two banks meet, `facing` being the ring that only the river bounds. */
export function findRiver(tiling: Tiling, sites: Sites): Riverside {
  const facing = quarters.length
  const west = new Set([...sites.west, facing])
  const east = new Set(sites.east)
  const found = sharedEdges(tiling.rings).filter(
    ({ left, right }) =>
      right !== null && ((west.has(left) && east.has(right)) || (east.has(left) && west.has(right))),
  )
  const indexes = [...new Set(found.flatMap(({ from, to }) => [from, to]))]
  const course = indexes.map((index) => vertex(tiling, index)).sort((a, b) => b.y - a.y)
  return { course, edges: found }
}

export function vertex(tiling: Tiling, index: number): Point {
  const point = tiling.vertices[index]
  if (!point) throw new Error(`no vertex ${index}`)
  return point
}

/** What is built in each quarter: its grid of streets and its green. */
export function layCells(tiling: Tiling, sites: Sites, river: Riverside, random: Random): Cell[] {
  return quarters.map((quarter, index) => {
    const ring = (tiling.rings[index] ?? []).map((at) => vertex(tiling, at))
    let built = ring
    for (const edge of river.edges) {
      if (edge.left !== index && edge.right !== index) continue
      const from = vertex(tiling, edge.left === index ? edge.from : edge.to)
      const to = vertex(tiling, edge.left === index ? edge.to : edge.from)
      const outward = leftOf(unit(minus(from, to)))
      built = clip(built, outward, dot(outward, from) - riverbank)
    }
    const middle = quarter.grid ? { x: 0, y: 0 } : (sites.quarters[index] ?? { x: 0, y: 0 })
    const turn = quarter.grid ? 0 : random.between(-3, 3)
    const along = towards(quarter.angle + turn)
    const families = [
      family(built, middle, along, quarter.blocks[0], random.fork(`${quarter.grid ?? quarter.name} along`)),
      family(
        built,
        middle,
        leftOf(along),
        quarter.blocks[1],
        random.fork(`${quarter.grid ?? quarter.name} across`),
      ),
    ]
    const lines = families.flat().filter((line) => worthBuilding(built, line))
    const centre = index === 0 ? { x: 0, y: 0 } : centroid(built)
    return { quarter, ring, built, lines, green: layGreen(quarter, built, families, centre) }
  })
}

/** Parallel lines half a block beside the middle and on, each a little out of step. */
function family(
  built: readonly Point[],
  middle: Point,
  along: Point,
  step: number,
  random: Random,
): GridLine[] {
  const wobbles = Array.from({ length: 61 }, () => random.between(-0.07, 0.07))
  const normal = leftOf(along)
  return wobbles
    .map((wobble, at) => ({ origin: add(middle, normal, (at - 30 + 0.5 + wobble) * step), along }))
    .filter(({ origin }) => chord(built, origin, along) !== null)
}

/** No stumps, and no street just beside the avenue that bounds the quarter. */
function worthBuilding(built: readonly Point[], { origin, along }: GridLine): boolean {
  const piece = chord(built, origin, along)
  if (!piece || distance(...piece) < 70) return false
  const middle = add(piece[0], minus(piece[1], piece[0]), 0.5)
  return edges(built, true).every(
    ([a, b]) => Math.abs(cross(unit(minus(b, a)), along)) > 0.4 || distanceToEdge(middle, a, b) > 38,
  )
}

/** The blocks around the middle that stay green. */
function layGreen(
  quarter: Quarter,
  built: readonly Point[],
  families: GridLine[][],
  centre: Point,
): Point[] | null {
  if (!quarter.green) return null
  const pairs = families.map((lines, at) => {
    const count = quarter.green?.size[at] ?? 1
    const normal = leftOf(lines[0]?.along ?? { x: 1, y: 0 })
    const first =
      lines.findIndex(({ origin }) => dot(minus(origin, centre), normal) > 0) - Math.ceil(count / 2)
    return [lines[first], lines[first + count]]
  })
  const [rows = [], columns = []] = pairs
  const corners = [
    meet(rows[0], columns[0]),
    meet(rows[0], columns[1]),
    meet(rows[1], columns[1]),
    meet(rows[1], columns[0]),
  ]
  const ring = corners.filter((corner) => corner !== null)
  if (ring.length < 4 || !ring.every((corner) => contains(built, corner))) return null
  return ring.reduce((sum, a, at) => sum + cross(a, ring[(at + 1) % 4] ?? a), 0) > 0 ? ring : ring.reverse()
}

function meet(a: GridLine | undefined, b: GridLine | undefined): Point | null {
  if (!a || !b) return null
  return add(a.origin, a.along, cross(minus(b.origin, a.origin), b.along) / cross(a.along, b.along))
}

/** The streets of the grids; one line through several quarters of a grid is one street. */
export function gridStreets(cells: readonly Cell[]): PlannedStreet[] {
  const streets = new Map<string, PlannedStreet>()
  cells.forEach((cell, index) => {
    cell.lines.forEach((line) => {
      const piece = chord(cell.built, line.origin, line.along)
      if (!piece) return
      const paths = aroundGreen(piece, cell.green)
      const key = cell.quarter.grid
        ? `${cell.quarter.grid} ${line.origin.x.toFixed(1)} ${line.origin.y.toFixed(1)}`
        : `${index} ${line.origin.x} ${line.origin.y}`
      const known = streets.get(key)
      if (known) {
        known.cells.push(index)
        known.paths = join([...known.paths, ...paths], line.along)
      } else {
        streets.set(key, { kind: 'street', theme: cell.quarter.theme, cells: [index], paths })
      }
    })
  })
  return [...streets.values()].filter((street) => street.paths.some((path) => pathLength(path) > 40))
}

function aroundGreen([from, to]: [Point, Point], green: Point[] | null): Point[][] {
  if (!green) return [[from, to]]
  const along = unit(minus(to, from))
  const inner = chord(green, from, along)
  if (!inner || !contains(green, add(inner[0], minus(inner[1], inner[0]), 0.5))) return [[from, to]]
  // A street on the rim of the green stays whole.
  const middle = add(inner[0], minus(inner[1], inner[0]), 0.5)
  if (edges(green, true).some(([a, b]) => distanceToEdge(middle, a, b) < 12)) return [[from, to]]
  return [
    [from, inner[0]],
    [inner[1], to],
  ].filter((path) => pathLength(path) > 30)
}

/** Puts pieces of one line in order and joins those that touch. */
function join(paths: Point[][], along: Point): Point[][] {
  const start = (path: Point[]) => (path[0] ? dot(path[0], along) : 0)
  const joined: Point[][] = []
  for (const path of [...paths].sort((a, b) => start(a) - start(b))) {
    const before = joined[joined.length - 1]
    const end = before?.[before.length - 1]
    const next = path[0]
    if (before && end && next && distance(end, next) < 1) before.push(...path.slice(1))
    else joined.push([...path])
  }
  return joined
}
