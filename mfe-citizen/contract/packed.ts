/**
 * Points as few bytes: a hundred thousand of them fit 1.2 MB of gzip, where ids and names alone take five. A citizen is
 * a number of three bytes; with the position it says who is meant (`citizenAtPoint`).
 */

/** Parts of a degree that one step of a packed position is: 1.1 m. */
const steps = 100_000

export const toSteps = (degrees: number): number => Math.round(degrees * steps)
const fromSteps = (value: number): number => value / steps

/** The last six digits of an id: no two people of one house have the same, as good as surely. */
export const numberOf = (id: string): number => Number.parseInt(id.slice(-6), 16)

/** A position that is known worse than this, in metres, or comes from the street alone, is not exact. */
export const poorAccuracyMetres = 100

export interface Packed {
  readonly numbers: readonly number[]
  /** The first position, and how far each is from the one before, in steps. */
  readonly latitudes: readonly number[]
  readonly longitudes: readonly number[]
  /** Which of them are not exact, by their place. */
  readonly poor: readonly number[]
}

interface Point {
  readonly id: string
  readonly latitude: number
  readonly longitude: number
  readonly isPoor: boolean
}

export function packPoints(points: readonly Point[]) {
  const numbers: number[] = []
  const latitudes: number[] = []
  const longitudes: number[] = []
  const poor: number[] = []
  let [latitude, longitude] = [0, 0]
  for (const [index, point] of points.entries()) {
    const [north, east] = [toSteps(point.latitude), toSteps(point.longitude)]
    numbers.push(numberOf(point.id))
    latitudes.push(north - latitude)
    longitudes.push(east - longitude)
    if (point.isPoor) poor.push(index)
    latitude = north
    longitude = east
  }
  return { numbers, latitudes, longitudes, poor }
}

/** What each of the points counts as: the keys that there are, and for each point the place of its own; -1: none. */
export function packCategories(points: readonly { readonly category: string | null }[]) {
  const places = new Map<string, number>()
  const kinds = points.map(({ category }) => {
    if (category === null) return -1
    const known = places.get(category) ?? places.size
    places.set(category, known)
    return known
  })
  return { categories: [...places.keys()], kinds }
}

/** Somebody of a packed answer, as `citizenAtPoint` asks. */
export interface PackedPoint {
  readonly number: number
  readonly latitude: number
  readonly longitude: number
  readonly isPoor: boolean
}

/** @returns points whose positions are in degrees */
export function unpackPoints({ numbers, latitudes, longitudes, poor }: Packed): PackedPoint[] {
  const inexact = new Set(poor)
  let [latitude, longitude] = [0, 0]
  return numbers.map((number, index) => {
    latitude += latitudes[index] ?? 0
    longitude += longitudes[index] ?? 0
    return {
      number,
      latitude: fromSteps(latitude),
      longitude: fromSteps(longitude),
      isPoor: inexact.has(index),
    }
  })
}
