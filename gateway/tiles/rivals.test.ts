import { createRandom } from '@saude/town/random'
import { drawTile, shapesIn } from './draw.ts'
import { fontSize } from './names.ts'
import { spotOf, tileSize } from './project.ts'
import { type Shape, shape } from './shape.ts'

const z = 17
const origin = spotOf(-22.1184, -47.2052)
/** The tile in the middle; streets lie on it and around it. */
const center = {
  x: Math.floor((origin.x * 2 ** z) / tileSize),
  y: Math.floor((origin.y * 2 ** z) / tileSize),
}

/** Streets of random directions and lengths, within three tiles of the middle. */
function streets(seed: string, count: number): Shape[] {
  const random = createRandom(seed)
  const spot = (x: number, y: number) => ({ x: x / 2 ** z, y: y / 2 ** z })
  return Array.from({ length: count }, (_, index) => {
    const x = (center.x + 0.5 + (random.next() - 0.5) * 6) * tileSize
    const y = (center.y + 0.5 + (random.next() - 0.5) * 6) * tileSize
    const [turn, length] = [random.between(0, Math.PI), random.between(100, 700)]
    const end = spot(x + Math.cos(turn) * length, y + Math.sin(turn) * length)
    const kind = index % 9 === 0 ? 'avenue' : 'street'
    return shape(kind, `Rua ${'Alta '.repeat(1 + (index % 5))}${index % 30}`, 8, [spot(x, y), end])
  })
}

interface Shown {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly degrees: number
  readonly width: number
}

/** The names of a block of tiles, each once, and on which tiles it stands. */
function namesOf(shapes: readonly Shape[]): Map<string, { name: Shown; tiles: Set<string> }> {
  const found = new Map<string, { name: Shown; tiles: Set<string> }>()
  for (let x = center.x - 3; x <= center.x + 3; x += 1)
    for (let y = center.y - 3; y <= center.y + 3; y += 1) {
      const tile = { z, x, y }
      for (const one of drawTile(shapesIn(shapes, tile), tile, 'mapStreet').names) {
        const name = {
          text: one.written.text,
          x: Math.round(one.x + x * tileSize),
          y: Math.round(one.y + y * tileSize),
          degrees: Math.round(one.degrees),
          width: (one.written.width * fontSize) / 1_000,
        }
        const key = JSON.stringify(name)
        const known = found.get(key) ?? { name, tiles: new Set<string>() }
        known.tiles.add(`${x} ${y}`)
        found.set(key, known)
      }
    }
  return found
}

/** Points of a name, every four pixels along it. */
function* pointsOf({ x, y, degrees, width }: Shown): Generator<readonly [number, number]> {
  const turn = (degrees * Math.PI) / 180
  for (let at = -width / 2; at <= width / 2; at += 4) yield [x + Math.cos(turn) * at, y + Math.sin(turn) * at]
}

/** Whether a point lies in the letters of a name. */
function isIn({ x, y, degrees, width }: Shown, [east, south]: readonly [number, number]): boolean {
  const turn = (degrees * Math.PI) / 180
  const [along, across] = [
    (east - x) * Math.cos(turn) + (south - y) * Math.sin(turn),
    (south - y) * Math.cos(turn) - (east - x) * Math.sin(turn),
  ]
  return Math.abs(along) <= width / 2 && Math.abs(across) <= 5
}

describe.each(['a', 'b', 'c'])('names of streets that cross at random (seed %s)', (seed) => {
  const shapes = streets(seed, 160)
  const found = [...namesOf(shapes).values()]

  test('never lie across each other, and many are left', () => {
    expect(found.length).toBeGreaterThan(20)
    for (const { name } of found)
      for (const { name: other } of found)
        if (other !== name && [...pointsOf(name)].some((point) => isIn(other, point)))
          throw new Error(`${JSON.stringify(name)} lies across ${JSON.stringify(other)}`)
  })

  test('stand on every tile that they reach', () => {
    for (const { name, tiles } of found)
      for (const [east, south] of pointsOf(name)) {
        const [x, y] = [Math.floor(east / tileSize), Math.floor(south / tileSize)]
        const isDrawn = Math.abs(x - center.x) <= 3 && Math.abs(y - center.y) <= 3
        if (isDrawn && !tiles.has(`${x} ${y}`))
          throw new Error(`${JSON.stringify(name)} is missing on ${x} ${y}`)
      }
  })

  test('are the same whatever order the streets come in', () => {
    expect([...namesOf([...shapes].reverse()).keys()].sort()).toEqual([...namesOf(shapes).keys()].sort())
  })
})
