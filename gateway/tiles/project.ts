/** Web Mercator as tile servers cut it: 256 px at zoom 0, doubled at each zoom. */
export const tileSize = 256
/** What tiles are asked for. */
export const zooms = { min: 6, max: 19 } as const

/** Position in pixels of zoom 0; times 2^zoom for another. */
export interface Spot {
  readonly x: number
  readonly y: number
}

/** Web Mercator of a position in degrees; latitudes end shortly before the poles. */
export function spotOf(latitude: number, longitude: number): Spot {
  const sine = Math.min(Math.max(Math.sin((latitude * Math.PI) / 180), -0.9999), 0.9999)
  return {
    x: tileSize * (0.5 + longitude / 360),
    y: tileSize * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)),
  }
}

/** Pixels of zoom 0 that a metre takes at a height y of the map. */
export function metre(y: number): number {
  const latitude = Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / tileSize)))
  return tileSize / (40_075_016.686 * Math.cos(latitude))
}

export interface Tile {
  readonly z: number
  readonly x: number
  readonly y: number
}

/** The tile of a zoom on which a place lies. */
export const tileAt = ({ x, y }: Spot, z: number): Tile => ({
  z,
  x: Math.floor((x * 2 ** z) / tileSize),
  y: Math.floor((y * 2 ** z) / tileSize),
})

/** A tile that exists, from the parts of its address; undefined for any other. */
export function tileFrom(z: string, x: string, y: string): Tile | undefined {
  if (![z, x, y].every((part) => /^\d{1,7}$/.test(part))) return undefined
  const tile = { z: Number(z), x: Number(x), y: Number(y) }
  if (tile.z < zooms.min || tile.z > zooms.max) return undefined
  const count = 2 ** tile.z
  return tile.x < count && tile.y < count ? tile : undefined
}
