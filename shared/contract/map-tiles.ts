/** Map tiles that a device keeps: which they are, and where page and service worker find them. */

/** Keys of the styles that can be kept, and what each shows on the map. */
export const keptStyles = { 'satellite-maps': 'satelliteStreet', 'streets-maps': 'mapStreet' } as const

export type KeptStyle = keyof typeof keptStyles

/** Whether a device can keep tiles of this style; `satellite-maps` or `streets-maps`. */
export const isKeptStyle = (key: string): key is KeptStyle => Object.hasOwn(keptStyles, key)

/** Zooms that are kept. */
export const keptZooms = { min: 14, max: 17 } as const

/** The browser's database of tiles: one row for each, found by id or by style. Nothing in it is about people. */
export const tileDatabase = {
  name: 'map-tiles',
  version: 1,
  rows: 'tile',
  byStyle: 'mapStyleKey',
} as const

export interface TilePlace {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

interface Corner {
  readonly latitude: number
  readonly longitude: number
}

export interface TileBounds {
  readonly northeast: Corner
  readonly southwest: Corner
}

/** `style/z/y/x`, which is its address too. */
export const tileId = (style: KeptStyle, { zoom, y, x }: TilePlace): string => `${style}/${zoom}/${y}/${x}`

const clamped = (value: number, most: number) => Math.min(most, Math.max(0, Math.floor(value)))

/** The tile of a zoom in which a position lies (Web Mercator). */
function tileOf({ latitude, longitude }: Corner, zoom: number): TilePlace {
  const count = 2 ** zoom
  const sine = Math.sin((Math.min(85, Math.max(-85, latitude)) * Math.PI) / 180)
  return {
    zoom,
    x: clamped(((longitude + 180) / 360) * count, count - 1),
    y: clamped((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * count, count - 1),
  }
}

/** Every tile that shows something of an area, at the zooms that are kept. */
export function expectedTiles({ northeast, southwest }: TileBounds): TilePlace[] {
  const places: TilePlace[] = []
  for (let zoom: number = keptZooms.min; zoom <= keptZooms.max; zoom++) {
    const [upper, lower] = [tileOf(northeast, zoom), tileOf(southwest, zoom)]
    for (let y = upper.y; y <= lower.y; y++)
      for (let x = lower.x; x <= upper.x; x++) places.push({ zoom, y, x })
  }
  return places
}

/** Addresses at which maps ask for pictures that may lie on the device, in either of their forms. */
const address =
  /^\/(?:tiles\/(drawn-)?(\w+)\/(\d+)\/(\d+)\/(\d+)\.png|(satellite-maps|streets-maps)\/(\d+)\/(\d+)\/(\d+))$/

const keyOf = (style: string | undefined): KeptStyle | undefined => {
  // The night's look of the street map is the same map; so is our own drawing, for who chose it.
  if (style === 'mapStreet' || style === 'mapStreetDark') return 'streets-maps'
  return style === 'satelliteStreet' ? 'satellite-maps' : undefined
}

/** The kept tile that can stand for the one at an address; undefined where none can. */
export function tileAtAddress(path: string): { readonly id: string; readonly isExact: boolean } | undefined {
  const [, drawn, style, z, x, y, key, keyZ, keyY, keyX] = address.exec(path) ?? []
  if (key) return { id: `${key}/${keyZ}/${keyY}/${keyX}`, isExact: true }
  const kept = keyOf(style)
  return kept && { id: `${kept}/${z}/${y}/${x}`, isExact: !drawn && style !== 'mapStreetDark' }
}
