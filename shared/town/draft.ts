import { avenueStreets } from './avenues.ts'
import { type Countryside, layCountryside, ruralRoads } from './countryside.ts'
import { densify, edges, type Point } from './geometry.ts'
import { createGround, type Ground } from './ground.ts'
import { placeSites, quarters } from './plan.ts'
import type { Random } from './random.ts'
import { highway } from './scenery.ts'
import { type Tiling, voronoi } from './tiling.ts'
import type { LatLng } from './types.ts'
import {
  type Cell,
  findRiver,
  gridStreets,
  layCells,
  type PlannedStreet,
  type Riverside,
  vertex,
} from './urban.ts'

/** The town as lines on a plane, before anything has a name or a place on Earth. */
export interface Draft {
  tiling: Tiling
  cells: Cell[]
  river: Riverside
  land: Countryside
  streets: PlannedStreet[]
  ground: Ground
  /** The ring of a part of the tiling on Earth; neighbours have the same points on their common edges. */
  ring(indexes: readonly number[]): LatLng[]
  /** The ring of a part of a quarter on Earth. */
  partRing(points: readonly Point[]): LatLng[]
}

/** Metres between the points of a boundary in the town. */
const step = 40

export function draftTown(random: Random): Draft {
  const sites = placeSites(random.fork('sites'))
  const tiling = voronoi([...sites.quarters, ...sites.around], quarters.length + 1)
  const urbanVertices = tiling.vertices.length
  const river = findRiver(tiling, sites)
  const cells = layCells(tiling, sites, river, random.fork('cells'))
  const land = layCountryside(
    tiling,
    quarters.map(({ unit }) => unit),
    random.fork('country'),
  )
  const swirls = sites.quarters.flatMap((at, index) => {
    const angle = quarters[index]?.swirl
    return angle ? [{ at, angle, reach: 250 }] : []
  })
  const ground = createGround(random.fork('ground'), swirls)
  const streets = [
    highway(land),
    ...avenueStreets(tiling, cells, river, sites, random.fork('avenues')),
    ...gridStreets(cells),
    ...ruralRoads(land, river.course, (sector) => sectorCell(land, sector.unit), random.fork('roads')),
  ]
  const ring = (indexes: readonly number[]) => {
    const points = indexes.flatMap((from, at) => {
      const to = indexes[(at + 1) % indexes.length] ?? from
      const urban = from < urbanVertices && to < urbanVertices
      return urban ? densify(vertex(tiling, from), vertex(tiling, to), step) : [vertex(tiling, from)]
    })
    return ground.ring(points)
  }
  const partRing = (points: readonly Point[]) =>
    ground.ring(edges(points, true).flatMap(([a, b]) => densify(a, b, step)))
  return { tiling, cells, river, land, streets, ground, ring, partRing }
}

/** The number under which streets and micro-areas know a country sector: they follow the quarters. */
export function sectorCell(land: Countryside, unit: number): number {
  return quarters.length + land.sectors.findIndex((sector) => sector.unit === unit)
}
