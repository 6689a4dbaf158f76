import { unitSymbol } from '@saude/core/contract/unit-symbol'
import { fontSize, haloWidth } from './names.ts'
import type { Spot } from './project.ts'
import type { Shape, ShapeKind } from './shape.ts'
import { type Written, written } from './writing.ts'

/** From which zoom a kind's name fits. */
const named: Readonly<Partial<Record<ShapeKind, number>>> = {
  town: 14,
  river: 13,
  stream: 15,
  lake: 15,
  park: 14,
  square: 16,
  forest: 13,
  highway: 14,
  avenue: 15,
  street: 16,
  ruralRoad: 15,
  unit: 15,
}

/** Closer than this streets have their names, and a quarter's would lie across them. */
const lastTownZoom = 15

/** Pixels of a thousandth of the size of the writing. */
const scale = fontSize / 1_000

/** Longer than this, in pixels, no name is written: a tile knows what lies around it no further than twice as far. */
export const longest = 360

/** A place where a name may stand: its middle in pixels of its zoom over the whole world, how it is turned, pixels of its width. */
export interface Candidate {
  readonly kind: ShapeKind
  readonly written: Written
  readonly x: number
  readonly y: number
  readonly degrees: number
  readonly width: number
  /** Pixels, where it is not a name of one line. */
  readonly height?: number
  /** Pixels of the stretch that it stands on: the longer, the better. */
  readonly room: number
}

/**
 * How far a rectangle reaches from its middle along a line, in pixels.
 * @param degrees between its long side and the line
 */
export function reachOf([length, height]: readonly [half: number, half: number], degrees: number): number {
  const turn = (degrees * Math.PI) / 180
  return length * Math.abs(Math.cos(turn)) + height * Math.abs(Math.sin(turn))
}

/** Of the zoom that was asked for last: the tiles of a map have one zoom, and neighbours in common. */
const known = new WeakMap<Shape, { readonly z: number; readonly found: readonly Candidate[] }>()

/** Where the names of a shape may stand at a zoom: by the shape alone, never by the tile. */
export function candidates(shape: Shape, z: number): readonly Candidate[] {
  const before = known.get(shape)
  if (before?.z === z) return before.found
  const found = candidatesOf(shape, z)
  known.set(shape, { z, found })
  return found
}

function candidatesOf(shape: Shape, z: number): readonly Candidate[] {
  const { kind, box } = shape
  if (kind === 'unit') return ofUnit(shape, z)
  const zoom = named[kind]
  if (zoom === undefined || z < zoom || !shape.name) return []
  if (kind === 'town' && z > lastTownZoom) return []
  const text = written(shape.name, kind === 'town')
  const width = text.width * scale
  if (width > longest) return []
  const size = 2 ** z
  if (shape.width > 0) return along(shape, text, width, size)
  const room = (box.east - box.west) * size
  if (width > room * 1.4) return []
  const middle = { x: ((box.west + box.east) / 2) * size, y: ((box.north + box.south) / 2) * size }
  return [{ kind, written: text, ...middle, degrees: 0, width, room }]
}

/** Of the symbol, whose place no name takes: it has no letters. */
const symbolText: Written = { text: '', width: 0, letters: [] }
/** Half of its side without the halo that all candidates have around them. */
const symbolHalf = unitSymbol.reach - haloWidth
/** Pixels from the middle of the symbol to that of the name below it. */
const below = unitSymbol.reach + fontSize / 2 + haloWidth + 1

/** The symbol of a health unit and its name below it. */
function ofUnit({ name, box }: Shape, z: number): Candidate[] {
  if (z < unitSymbol.from) return []
  const [x, y] = [box.west * 2 ** z, box.north * 2 ** z]
  const own = { kind: 'unit' as const, x, degrees: 0 }
  const side = symbolHalf * 2
  const symbol = { ...own, written: symbolText, y, width: side, height: side, room: Number.POSITIVE_INFINITY }
  const text = written(name, false)
  const width = text.width * scale
  if (z < (named.unit ?? z) || width > longest || text.letters.length === 0) return [symbol]
  return [symbol, { ...own, written: text, y: y + below, width, room: 0 }]
}

/** A name on the straightest long stretch of a line, never upside down; every 420 px once more. */
function along(shape: Shape, text: Written, width: number, size: number): Candidate[] {
  const path = shape.path.map(({ x, y }) => ({ x: x * size, y: y * size }))
  const found: Candidate[] = []
  let since = Number.POSITIVE_INFINITY
  for (let at = 1; at < path.length; at++) {
    const a = path[at - 1]
    const b = path[at]
    if (!a || !b) continue
    const stretch = Math.hypot(b.x - a.x, b.y - a.y)
    // Bends are short stretches: a name may run over them as long as the line keeps its direction.
    const run = straightRun(path, at - 1)
    if (run.length >= width + 8 && since > 420) {
      const middle = { x: (run.from.x + run.to.x) / 2, y: (run.from.y + run.to.y) / 2 }
      const turn = (Math.atan2(run.to.y - run.from.y, run.to.x - run.from.x) * 180) / Math.PI
      const upright = turn > 90 ? turn - 180 : turn < -90 ? turn + 180 : turn
      found.push({ kind: shape.kind, written: text, ...middle, degrees: upright, width, room: run.length })
      since = 0
    }
    since += stretch
  }
  return found
}

/** The longest chord from a point that the line leaves by less than 8 degrees. */
function straightRun(path: readonly Spot[], start: number) {
  const first = path[start] ?? { x: 0, y: 0 }
  let last = first
  let direction: number | undefined
  for (let at = start + 1; at < path.length; at++) {
    const a = path[at - 1]
    const b = path[at]
    if (!a || !b) break
    const angle = Math.atan2(b.y - a.y, b.x - a.x)
    direction ??= angle
    if (Math.abs(Math.atan2(Math.sin(angle - direction), Math.cos(angle - direction))) > 0.14) break
    last = b
    if (Math.hypot(last.x - first.x, last.y - first.y) > 600) break
  }
  return { from: first, to: last, length: Math.hypot(last.x - first.x, last.y - first.y) }
}
