import type { Place } from './draw.ts'
import { type Spot, type Tile, tileSize } from './project.ts'
import type { Shape, ShapeKind } from './shape.ts'
import type { Paint } from './styles.ts'

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

const fontSize = 11
/** Width of an average letter, so that a name is drawn only where it fits. */
const letter = fontSize * 0.56

/**
 * Names of what a tile shows. Each name is placed by the shape alone, never by the tile, so that what one tile cuts off
 * at its edge the next one continues.
 */
export function labels(shapes: readonly Shape[], tile: Tile, to: Place, paint: Paint): string[] {
  return shapes.flatMap((shape) => {
    const zoom = named[shape.kind]
    if (zoom === undefined || tile.z < zoom || !shape.name) return []
    if (shape.kind === 'town' && tile.z > lastTownZoom) return []
    if (shape.width > 0) return along(shape, to, paint)
    const middle = to({
      x: (shape.box.west + shape.box.east) / 2,
      y: (shape.box.north + shape.box.south) / 2,
    })
    const isTown = shape.kind === 'town'
    const width = ((shape.box.east - shape.box.west) * 2 ** tile.z) / letter
    const text = isTown ? shape.name.toUpperCase() : shape.name
    if (shape.name.length > width * 1.4 || isOutside(middle, text)) return []
    const color = shape.kind === 'lake' ? paint.waterText : paint.text
    return [write(text, `x="${fix(middle.x)}" y="${fix(middle.y)}"`, color, paint.halo, isTown)]
  })
}

/** No letter is wider, capitals of a quarter with the space between them included. */
const widest = fontSize

/** Whether no part of a text reaches into the tile: writing what is not seen costs as much as what is. */
function isOutside({ x, y }: Spot, text: string, degrees = 0): boolean {
  const turn = (degrees * Math.PI) / 180
  const [length, height] = [(text.length * widest) / 2, fontSize]
  const across = Math.abs(Math.cos(turn)) * length + Math.abs(Math.sin(turn)) * height
  const down = Math.abs(Math.sin(turn)) * length + Math.abs(Math.cos(turn)) * height
  return x + across < 0 || x - across > tileSize || y + down < 0 || y - down > tileSize
}

/** A name on the straightest long stretch of a line, never upside down; every 420 px once more. */
function along(shape: Shape, to: Place, paint: Paint): string[] {
  const isWater = shape.kind === 'river' || shape.kind === 'stream'
  const color = isWater ? paint.waterText : paint.text
  const length = shape.name.length * letter
  const path = shape.path.map(to)
  const found: string[] = []
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
      if (!isOutside(middle, shape.name, upright)) {
        const at = `${fix(middle.x)} ${fix(middle.y)}`
        found.push(
          write(shape.name, `transform="translate(${at}) rotate(${fix(upright)})"`, color, paint.halo),
        )
      }
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

const fix = (value: number) => value.toFixed(1)

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function write(text: string, place: string, color: string, halo: string, isTown = false): string {
  const safe = text.replace(/[&<>"]/g, (sign) => escaped[sign] ?? '')
  const look = `font-family="Noto Sans, Segoe UI, Roboto, Helvetica, Arial, sans-serif" font-size="${fontSize}" text-anchor="middle" dominant-baseline="central"${isTown ? ' font-weight="bold" letter-spacing="0.8"' : ''}`
  // The halo lies below the letters of the same text: a second one would be shaped once more.
  return `<text ${place} ${look} paint-order="stroke" stroke="${halo}" stroke-width="3" fill="${color}">${safe}</text>`
}
