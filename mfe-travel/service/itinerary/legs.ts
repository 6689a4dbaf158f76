import { distanceBetween, type Vertex } from '@saude/contract/geo'
import { mostPositions, streetDistances } from '@saude/core/contract/street-distances'
import type { Context } from '../documents.ts'

/** Streets are longer than the straight line. */
const detour = 1.3

/** How far it is between two positions. */
export interface Leg {
  /** As driven. */
  readonly metres: number
  /** No known streets lead there: the straight line, and somewhat more. */
  readonly isStraight: boolean
}

export type LegOf = (one: Vertex | undefined, other: Vertex | undefined) => Leg

const nowhere: Leg = { metres: 0, isStraight: false }

const isSame = (one: Vertex, other: Vertex) => one.lat === other.lat && one.lng === other.lng

/** Where no streets are known. */
export const straightLeg: LegOf = (one, other) =>
  !one || !other || isSame(one, other)
    ? nowhere
    : { metres: distanceBetween(one, other) * detour, isStraight: true }

const keyOf = ({ lat, lng }: Vertex) => `${lat} ${lng}`

/** Along the streets that the core knows between these positions; straight elsewhere, and while the core does not answer. */
export async function legsOf(
  { ask }: Pick<Context, 'ask'>,
  positions: readonly (Vertex | undefined)[],
): Promise<LegOf> {
  const distinct = [...new Map(positions.flatMap((at) => (at ? [[keyOf(at), at] as const] : []))).values()]
  const asked = distinct.slice(0, mostPositions)
  if (asked.length < 2) return straightLeg
  try {
    const { metres } = await ask(streetDistances, {
      positions: asked.map(({ lat, lng }) => ({ latitude: lat, longitude: lng })),
    })
    const places = new Map(asked.map((at, index) => [keyOf(at), index]))
    return (one, other) => {
      const [row, column] = [one && places.get(keyOf(one)), other && places.get(keyOf(other))]
      const along =
        row === undefined || column === undefined ? -1 : (metres[row * asked.length + column] ?? -1)
      return along < 0 ? straightLeg(one, other) : { metres: along, isStraight: false }
    }
  } catch {
    return straightLeg
  }
}
