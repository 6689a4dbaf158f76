import { add, direction, distance, leftOf, minus, type Point, unit } from './geometry.ts'
import type { Random } from './random.ts'
import type { StreetTheme } from './street-words.ts'

/**
 * The town as a planner would sketch it: a river from north to south with quarters on both banks, each with a
 * grid of its own age. Metres around the square of the mother church.
 */
export interface Quarter {
  name: string
  /** Which of `units` looks after it. */
  unit: number
  theme: StreetTheme
  /** Direction of its longer streets, in degrees. Quarters of one `grid` share their streets. */
  angle: number
  /** Metres between parallel streets, along and across. */
  blocks: [number, number]
  grid?: string
  /** Households by metre of street, relative to the others. */
  density: number
  /** Blocks of its green (rows, columns) and its name. */
  green?: { name: string; kind: 'square' | 'park'; size: [number, number]; lake?: boolean } | undefined
  /** Radians by which its streets curl around its middle. */
  swirl?: number
}

export const units = [
  { name: 'UBS Centro', color: '#7c3fc4', quarter: 0 },
  { name: 'UBS Vila Nova', color: '#1d4ed8', quarter: 1 },
  { name: 'UBS Parque do Ipê', color: '#15803d', quarter: 3 },
  { name: 'UBS São Benedito', color: '#b45309', quarter: 5 },
  { name: 'UBS Jardim Esperança', color: '#b91c1c', quarter: 7 },
  { name: 'UBS Santa Luzia', color: '#0e7490', quarter: 8 },
  { name: 'UBS Bela Vista', color: '#a21caf', quarter: 10 },
  { name: 'UBS Vila Conceição', color: '#4d7c0f', quarter: 12 },
] as const

const old: Pick<Quarter, 'angle' | 'blocks' | 'grid'> = { angle: 4, blocks: [92, 104], grid: 'old town' }

/** In the order of `sites`. */
export const quarters: Quarter[] = [
  { name: 'Centro', unit: 0, theme: 'history', ...old, density: 0.9, green: square('Praça da Matriz') },
  {
    name: 'Vila Nova',
    unit: 1,
    theme: 'people',
    angle: -11,
    blocks: [84, 118],
    density: 1.1,
    green: square('Praça José Bonifácio'),
  },
  {
    name: 'Jardim das Acácias',
    unit: 2,
    theme: 'flowers',
    angle: 19,
    blocks: [78, 126],
    density: 1.1,
    swirl: 0.5,
    green: square('Praça das Acácias'),
  },
  {
    name: 'Parque do Ipê',
    unit: 2,
    theme: 'trees',
    angle: 19,
    blocks: [82, 120],
    density: 0.8,
    green: { name: 'Parque do Ipê', kind: 'park', size: [3, 2], lake: true },
  },
  { name: 'Vila Operária', unit: 3, theme: 'trades', angle: 31, blocks: [74, 112], density: 1.2 },
  {
    name: 'São Benedito',
    unit: 3,
    theme: 'saints',
    angle: 38,
    blocks: [80, 110],
    density: 1.2,
    green: square('Praça São Benedito'),
  },
  {
    name: 'Alto da Colina',
    unit: 4,
    theme: 'stones',
    angle: -18,
    blocks: [88, 130],
    density: 0.8,
    swirl: -0.55,
  },
  {
    name: 'Jardim Esperança',
    unit: 4,
    theme: 'virtues',
    ...old,
    density: 1.1,
    green: square('Praça da Esperança'),
  },
  {
    name: 'Santa Luzia',
    unit: 5,
    theme: 'cities',
    angle: 27,
    blocks: [76, 124],
    density: 1.3,
    green: square('Praça Santa Luzia'),
  },
  {
    name: 'Jardim Primavera',
    unit: 5,
    theme: 'birds',
    angle: 14,
    blocks: [82, 128],
    density: 1,
    green: square('Praça dos Pássaros'),
  },
  {
    name: 'Bela Vista',
    unit: 6,
    theme: 'states',
    angle: 14,
    blocks: [82, 128],
    grid: 'east',
    density: 1,
    green: square('Praça da República'),
  },
  {
    name: 'Residencial dos Lagos',
    unit: 6,
    theme: 'rivers',
    angle: -24,
    blocks: [94, 140],
    density: 0.7,
    swirl: 0.6,
    green: { name: 'Parque dos Lagos', kind: 'park', size: [2, 2], lake: true },
  },
  {
    name: 'Vila Conceição',
    unit: 7,
    theme: 'teachers',
    ...old,
    density: 1,
    green: square('Praça Nossa Senhora da Conceição'),
  },
  {
    name: 'Jardim Santa Rita',
    unit: 7,
    theme: 'writers',
    angle: -22,
    blocks: [78, 116],
    density: 1.2,
    green: square('Praça Santa Rita'),
  },
]

function square(name: string): Quarter['green'] {
  return { name, kind: 'square', size: [1, 1] }
}

/** Names of what lies around the town, one for each health unit in its order; the centre has none. */
export const countryside = [
  '',
  'Água Limpa',
  'Córrego Fundo',
  'Três Barras',
  'Mata do Cruzeiro',
  'Fazenda Velha',
  'Serrinha',
  'Capão Alto',
]

export interface Sites {
  /** Middles of the quarters, in their order. */
  quarters: Point[]
  /** Points that only bound the quarters; the first faces the northernmost quarter over the river. */
  around: Point[]
  /** Indexes of the quarters on the west bank (the first of `around` belongs to it too) and on the east bank. */
  west: number[]
  east: number[]
}

const river: [number, number][] = [
  [-130, 1440],
  [-400, 745],
  [-372, 0],
  [-520, -735],
  [-830, -1400],
]

/** Places the middles of the quarters: mirrored over the river, so that it runs along their edges. */
export function placeSites(random: Random): Sites {
  const bends = river.map(([x, y]) => ({ x: x + random.between(-25, 25), y: y + random.between(-20, 20) }))
  const banks = bends.map((bend, at) => {
    const flow = unit(minus(bends[at + 1] ?? bend, bends[at - 1] ?? bend))
    const away = 352 + random.between(-14, 14)
    return { west: add(bend, leftOf(flow), -away), east: add(bend, leftOf(flow), away) }
  })
  const at = (index: number, bank: 'west' | 'east') => banks[index]?.[bank] ?? { x: 0, y: 0 }
  const free = (x: number, y: number) => ({ x: x + random.between(-35, 35), y: y + random.between(-35, 35) })
  const placed = [
    at(2, 'east'),
    free(640, -760),
    at(1, 'west'),
    at(2, 'west'),
    at(3, 'west'),
    at(4, 'west'),
    at(0, 'east'),
    at(1, 'east'),
    free(960, 1290),
    free(745, 655),
    free(735, -45),
    free(1440, 300),
    at(3, 'east'),
    at(4, 'east'),
  ]
  return {
    quarters: placed,
    around: [at(0, 'west'), ...surround(placed, at(0, 'west'), random)],
    west: [2, 3, 4, 5],
    east: [6, 7, 0, 12, 13],
  }
}

/** A loose ring of points around the town that gives it a ragged rim. */
function surround(placed: readonly Point[], facing: Point, random: Random): Point[] {
  const points: Point[] = []
  for (let row = -12; row <= 12; row++) {
    for (let column = -12; column <= 12; column++) {
      const spot = {
        x: (column + (row % 2) / 2) * 520 + random.between(-70, 70),
        y: row * 450 + random.between(-70, 70),
      }
      const nearest = Math.min(...placed.map((other) => distance(other, spot)))
      if (nearest > 690 && nearest < 1400 && distance(facing, spot) > 380) points.push(spot)
    }
  }
  return points
}

export const degrees = (angle: number): number => (angle * Math.PI) / 180
export const towards = (angle: number): Point => direction(degrees(angle))
