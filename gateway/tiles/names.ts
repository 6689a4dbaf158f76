import { type Field, reach, step } from './field.ts'
import type { Written } from './writing.ts'

/** A name on a tile: its middle in pixels of the tile, and how it is turned. */
export interface Name {
  readonly written: Written
  readonly x: number
  readonly y: number
  readonly degrees: number
  /** `#rrggbb` */
  readonly color: string
  readonly halo: string
}

/** Pixels of a tile. */
export const fontSize = 11
/** Half of the height of capitals: names stand on the middle of their line. */
const middle = 355
/** From there to the end of the halo of the tallest letters. */
const tall = 780
/** Pixels around letters, so that they can be read on any ground. */
export const haloWidth = 1.5

export interface Pixels {
  readonly data: Uint8Array
  /** Of a side, and of a pixel. */
  readonly size: number
  readonly channels: number
}

/**
 * Paints names over a picture by the distance of each pixel from the letters: what lays out and strokes text takes longer
 * than everything else of a tile.
 * @param fine pixels of the picture for one of the tile
 */
export function paintNames(pixels: Pixels, names: readonly Name[], fine: number): void {
  for (const name of names) paintName(pixels, name, fine)
}

function paintName(pixels: Pixels, { written, degrees, color, halo, ...place }: Name, fine: number): void {
  const scale = (fontSize * fine) / 1_000
  const turn = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [middleX, middleY] = [place.x * fine, place.y * fine]
  const box = around(
    pixels.size,
    middleX,
    middleY,
    cos,
    sin,
    (written.width / 2 + reach) * scale,
    tall * scale,
  )
  const width = box.right - box.left
  if (width <= 0 || box.bottom <= box.top) return
  const nearest = new Float32Array(width * (box.bottom - box.top)).fill(reach)
  for (const { field, at } of written.letters) {
    const [halfX, halfY] = [((field.columns - 1) * step) / 2, ((field.rows - 1) * step) / 2]
    const [along, down] = [at + field.left + halfX, middle + field.top + halfY]
    const [x, y] = [
      middleX + (along * cos - down * sin) * scale,
      middleY + (along * sin + down * cos) * scale,
    ]
    const own = around(pixels.size, x, y, cos, sin, halfX * scale, halfY * scale)
    const [first, last] = [Math.max(own.left, box.left), Math.min(own.right, box.right)]
    // Cells of the field from pixel to pixel of a row.
    const [stepX, stepY] = [cos / (scale * step), -sin / (scale * step)]
    for (let row = Math.max(own.top, box.top); row < Math.min(own.bottom, box.bottom); row += 1) {
      const offX = (first + 0.5 - x) / scale
      const offY = (row + 0.5 - y) / scale
      let inX = (offX * cos + offY * sin + halfX) / step
      let inY = (offY * cos - offX * sin + halfY) / step
      let index = (row - box.top) * width + first - box.left
      for (let column = first; column < last; column += 1) {
        const distance = distanceIn(field, inX, inY)
        if (distance < (nearest[index] ?? 0)) nearest[index] = distance
        inX += stepX
        inY += stepY
        index += 1
      }
    }
  }
  const [ink, ground] = [rgb(color), rgb(halo)]
  for (let index = 0; index < nearest.length; index += 1) {
    const distance = nearest[index] ?? reach
    if (distance >= reach) continue
    const at = (box.top + Math.floor(index / width)) * pixels.size + box.left + (index % width)
    const inked = 0.5 - distance * scale
    if (inked < 1) blend(pixels, at, ground, inked + haloWidth * fine)
    blend(pixels, at, ink, inked)
  }
}

/** The pixels that a turned rectangle may touch. */
function around(size: number, x: number, y: number, cos: number, sin: number, halfX: number, halfY: number) {
  const across = Math.abs(cos) * halfX + Math.abs(sin) * halfY
  const down = Math.abs(sin) * halfX + Math.abs(cos) * halfY
  return {
    left: Math.max(0, Math.floor(x - across)),
    right: Math.min(size, Math.ceil(x + across) + 1),
    top: Math.max(0, Math.floor(y - down)),
    bottom: Math.min(size, Math.ceil(y + down) + 1),
  }
}

/** Between four cells, by how near each of them is; `reach` beyond them. */
function distanceIn({ columns, rows, cells }: Field, x: number, y: number): number {
  const column = Math.floor(x)
  const row = Math.floor(y)
  if (column < 0 || row < 0 || column >= columns - 1 || row >= rows - 1) return reach
  const partX = x - column
  const partY = y - row
  const at = row * columns + column
  const upper = (cells[at] ?? 0) * (1 - partX) + (cells[at + 1] ?? 0) * partX
  const lower = (cells[at + columns] ?? 0) * (1 - partX) + (cells[at + columns + 1] ?? 0) * partX
  return ((upper * (1 - partY) + lower * partY - 128) * reach) / 127
}

type Rgb = readonly [red: number, green: number, blue: number]

const rgb = (color: string): Rgb => {
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 0xff, value & 0xff]
}

/** Lays a colour over a pixel, of pictures that let others through too. */
function blend({ data, channels }: Pixels, pixel: number, color: Rgb, share: number): void {
  const over = Math.min(1, share)
  if (over <= 0) return
  const at = pixel * channels
  const below = (channels === 4 ? (data[at + 3] ?? 0) / 255 : 1) * (1 - over)
  for (let part = 0; part < 3; part += 1)
    data[at + part] = Math.round(
      ((color[part] ?? 0) * over + (data[at + part] ?? 0) * below) / (over + below),
    )
  if (channels === 4) data[at + 3] = Math.round(255 * (over + below))
}
