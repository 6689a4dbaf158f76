import { type Countryside, meander } from './countryside.ts'
import {
  add,
  area,
  centroid,
  contains,
  densifyPath,
  direction,
  distance,
  edges,
  minus,
  type Point,
  smooth,
  unit,
} from './geometry.ts'
import type { Ground } from './ground.ts'
import { quarters } from './plan.ts'
import type { Random } from './random.ts'
import type { DemoGreen, DemoWater } from './types.ts'
import type { Cell, PlannedStreet, Riverside } from './urban.ts'

/** The river through the town, streams around it and the lakes of the parks. */
export function layWaters(
  river: Riverside,
  cells: readonly Cell[],
  land: Countryside,
  ground: Ground,
  random: Random,
): DemoWater[] {
  const [north, south] = [river.course[0], river.course.at(-1)]
  if (!north || !south) throw new Error('the river does not run through the town')
  const above = meander(
    [
      { x: north.x + 1500, y: 9800 },
      { x: north.x + 900, y: 4600 },
      { x: north.x + 60, y: north.y + 420 },
      north,
    ],
    90,
    random,
  )
  const below = meander(
    [
      south,
      { x: south.x - 160, y: south.y - 420 },
      { x: south.x - 1300, y: -4800 },
      { x: south.x - 2100, y: -9800 },
    ],
    90,
    random,
  )
  const course = within(land.border, [...above.slice(0, -1), ...smooth(river.course, 3), ...below.slice(1)])
  const join = (y: number): Point =>
    course.reduce((best, p) => (Math.abs(p.y - y) < Math.abs(best.y - y) ? p : best), south)
  const streams: [string, Point[]][] = [
    ['Córrego do Ipê', [{ x: -9000, y: 1900 }, { x: -4800, y: 600 }, { x: -2900, y: -1700 }, join(-3000)]],
    ['Córrego Fundo', [{ x: 9000, y: -1200 }, { x: 4700, y: -1500 }, { x: 2100, y: -2600 }, join(-3900)]],
    [
      'Ribeirão das Três Barras',
      [{ x: -8200, y: 6800 }, { x: -4300, y: 3900 }, { x: -1500, y: 3100 }, join(3100)],
    ],
    ['Córrego da Serrinha', [{ x: 7600, y: 5600 }, { x: 3900, y: 3600 }, join(4300)]],
  ]
  return [
    { name: 'Rio das Garças', kind: 'river', width: 26, path: ground.path(course) },
    ...streams.map(([name, points]) => ({
      name,
      kind: 'stream' as const,
      width: 7,
      path: ground.path(within(land.border, meander(points, 130, random))),
    })),
    ...cells.flatMap((cell, at): DemoWater[] => {
      if (!cell.green || !quarters[at]?.green?.lake) return []
      const middle = centroid(cell.green)
      const size = Math.sqrt(area(cell.green))
      const ring = blob(middle, size * 0.27, random)
      return [
        { name: `Lago do ${quarters[at]?.green?.name}`, kind: 'lake', width: 0, path: ring.map(ground.geo) },
      ]
    }),
  ]
}

/** Squares and parks of the quarters, woods outside. */
export function layGreens(cells: readonly Cell[], ground: Ground, random: Random): DemoGreen[] {
  const woods: [string, Point, number][] = [
    ['Mata do Cruzeiro', { x: -2700, y: 1900 }, 620],
    ['Mata da Serrinha', { x: 3700, y: -3300 }, 780],
    ['Mata do Capão Alto', { x: -3600, y: -3100 }, 520],
    ['Mata do Retiro', { x: 2600, y: 4200 }, 680],
    ['Reserva das Garças', { x: -350, y: -3100 }, 430],
  ]
  return [
    ...cells.flatMap((cell): DemoGreen[] => {
      if (!cell.green || !cell.quarter.green) return []
      const { name, kind } = cell.quarter.green
      return [{ name, kind, boundary: ground.ring(shrink(cell.green, 7)) }]
    }),
    ...woods.map(
      ([name, at, size]): DemoGreen => ({
        name,
        kind: 'forest',
        boundary: ground.ring(blob(at, size, random)),
      }),
    ),
  ]
}

/** The state road that passes by the town. */
export function highway(land: Countryside): PlannedStreet {
  const points: Point[] = [
    { x: -11000, y: 5200 },
    { x: -4200, y: 3300 },
    { x: -900, y: 2700 },
    { x: 1500, y: 2420 },
    { x: 2550, y: 1350 },
    { x: 2750, y: -600 },
    { x: 3600, y: -3000 },
    { x: 7000, y: -10000 },
  ]
  return {
    kind: 'highway',
    theme: 'people',
    cells: [],
    paths: [within(land.border, densifyPath(smooth(points, 4), 50))],
  }
}

/** The stretch of a path that lies inside a ring. */
function within(ring: readonly Point[], path: readonly Point[]): Point[] {
  const inside = path.map((p) => contains(ring, p))
  return path.slice(inside.indexOf(true), inside.lastIndexOf(true) + 1)
}

function blob(middle: Point, size: number, random: Random): Point[] {
  const waves = [2, 3, 5].map((times) => ({
    times,
    size: random.between(0.08, 0.2),
    phase: random.between(0, 6.28),
  }))
  return Array.from({ length: 40 }, (_, at) => {
    const angle = (at / 40) * 2 * Math.PI
    const factor = waves.reduce((sum, wave) => sum + wave.size * Math.sin(wave.times * angle + wave.phase), 1)
    return add(middle, direction(angle), size * factor)
  })
}

/** Keeps a ring off the streets around it. */
function shrink(ring: readonly Point[], metres: number): Point[] {
  const middle = centroid(ring)
  const widest = Math.max(...edges(ring, true).map(([a]) => distance(a, middle)))
  return ring.map((p) => add(p, unit(minus(middle, p)), (metres * Math.SQRT2 * distance(p, middle)) / widest))
}
