import type { Place } from './draw.ts'
import { fontSize, haloWidth, type Name } from './names.ts'
import { type Spot, type Tile, tileSize } from './project.ts'
import type { Shape, ShapeKind } from './shape.ts'
import type { Paint } from './styles.ts'
import { written } from './writing.ts'

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
}

/** Closer than this streets have their names, and a quarter's would lie across them. */
const lastTownZoom = 15

/** Pixels of a thousandth of the size of the writing. */
const scale = fontSize / 1_000

/**
 * Names of what a tile shows. Each name is placed by the shape alone, never by the tile, so that what one tile cuts off
 * at its edge the next one continues.
 */
export function labels(shapes: readonly Shape[], tile: Tile, to: Place, paint: Paint): Name[] {
  return shapes.flatMap((shape) => {
    const zoom = named[shape.kind]
    if (zoom === undefined || tile.z < zoom || !shape.name) return []
    if (shape.kind === 'town' && tile.z > lastTownZoom) return []
    if (shape.width > 0) return along(shape, to, paint)
    const middle = to({
      x: (shape.box.west + shape.box.east) / 2,
      y: (shape.box.north + shape.box.south) / 2,
    })
    const text = written(shape.name, shape.kind === 'town')
    const room = (shape.box.east - shape.box.west) * 2 ** tile.z
    if (text.width * scale > room * 1.4 || isOutside(middle, text.width)) return []
    const color = shape.kind === 'lake' ? paint.waterText : paint.text
    return [{ written: text, ...middle, degrees: 0, color, halo: paint.halo }]
  })
}

/** Whether no part of a text reaches into the tile: writing what is not seen costs as much as what is. */
function isOutside({ x, y }: Spot, width: number, degrees = 0): boolean {
  const turn = (degrees * Math.PI) / 180
  const [length, height] = [(width * scale) / 2 + haloWidth, fontSize]
  const across = Math.abs(Math.cos(turn)) * length + Math.abs(Math.sin(turn)) * height
  const down = Math.abs(Math.sin(turn)) * length + Math.abs(Math.cos(turn)) * height
  return x + across < 0 || x - across > tileSize || y + down < 0 || y - down > tileSize
}

/** A name on the straightest long stretch of a line, never upside down; every 420 px once more. */
function along(shape: Shape, to: Place, paint: Paint): Name[] {
  const isWater = shape.kind === 'river' || shape.kind === 'stream'
  const color = isWater ? paint.waterText : paint.text
  const text = written(shape.name, false)
  const length = text.width * scale
  const path = shape.path.map(to)
  const found: Name[] = []
  let since = Number.POSITIVE_INFINITY
  for (let at = 1; at < path.length; at++) {
    const a = path[at - 1]
    const b = path[at]
    if (!a || !b) continue
    const stretch = Math.hypot(b.x - a.x, b.y - a.y)
    // Bends are short stretches: a name may run over them as long as the line keeps its direction.
    const run = straightRun(path, at - 1)
    if (run.length >= length + 8 && since > 420) {
      const middle = { x: (run.from.x + run.to.x) / 2, y: (run.from.y + run.to.y) / 2 }
      const turn = (Math.atan2(run.to.y - run.from.y, run.to.x - run.from.x) * 180) / Math.PI
      const upright = turn > 90 ? turn - 180 : turn < -90 ? turn + 180 : turn
      if (!isOutside(middle, text.width, upright))
        found.push({ written: text, ...middle, degrees: upright, color, halo: paint.halo })
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
