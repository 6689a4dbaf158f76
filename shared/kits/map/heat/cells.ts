import type { WeightedPlace } from 'leaflet'
import { L } from '../leaflet.ts'
import type { MapPoint } from '../types.ts'

/** Pixels at each side of the squares whose points are drawn as one. */
const side = 4

/** leaflet.heat adds up what lies in squares of half of its reach: side in pixels. */
export const gridOf = ({ radius, blur }: { readonly radius: number; readonly blur: number }): number =>
  (radius + blur) / 2

/** What is drawn at one zoom. */
export interface Cells {
  readonly places: readonly WeightedPlace[]
  /** The most that lies in a square of the plugin's, which is drawn as the warmest. */
  readonly most: number
}

interface Square {
  count: number
  x: number
  y: number
}

/**
 * Gathers points into squares of a few pixels, for each zoom anew: a hundred thousand points cost no more than the squares
 * that they share. A square weighs the square root of its points, so that villages show beside the town.
 * @param grid pixels at each side of the squares that the plugin adds up
 */
export function createCells(
  points: readonly Pick<MapPoint, 'latitude' | 'longitude'>[],
  grid: number,
): (zoom: number) => Cells {
  const { EPSG3857: earth } = L.CRS
  // Pixels of zoom 0: those of the others are so many times as many.
  const world = points.map(({ latitude, longitude }) => earth.latLngToPoint(L.latLng(latitude, longitude), 0))
  return (zoom) => {
    const scale = 2 ** zoom
    const squares = new Map<number, Square>()
    for (const { x, y } of world) {
      const key = keyOf((x * scale) / side, (y * scale) / side)
      const square = squares.get(key)
      if (square) {
        square.count += 1
        square.x += x
        square.y += y
      } else squares.set(key, { count: 1, x, y })
    }
    const places: WeightedPlace[] = []
    const sums = new Map<number, number>()
    for (const { count, x, y } of squares.values()) {
      const middle = L.point(x / count, y / count)
      const weight = Math.sqrt(count)
      const { lat, lng } = earth.pointToLatLng(middle, 0)
      places.push([lat, lng, weight])
      const key = keyOf((middle.x * scale) / grid, (middle.y * scale) / grid)
      sums.set(key, (sums.get(key) ?? 0) + weight)
    }
    let most = 1
    for (const sum of sums.values()) if (sum > most) most = sum
    return { places, most }
  }
}

/** At the nearest zoom the earth is 2²⁵ squares wide: two of such numbers are one that is exact. */
const keyOf = (x: number, y: number): number => Math.floor(y) * 2 ** 26 + Math.floor(x)
