import { distanceBetween, type Vertex } from '@saude/contract/geo'
import type { Street } from '../territory/territory.ts'

/**
 * The street that passes a position nearest, and how many metres away. A large municipality has more streets than are to
 * be held at once: they may come one by one.
 */
export async function nearestOn(
  streets: AsyncIterable<Street>,
  at: Vertex,
): Promise<{ readonly street: Street; readonly metres: number } | undefined> {
  let best: (Foot & { readonly street: Street }) | undefined
  for await (const street of streets)
    for (const path of street.paths)
      for (const [index, to] of path.entries()) {
        const from = path[index - 1] ?? to
        const foot = footOf(
          at,
          { lat: from.latitude, lng: from.longitude },
          { lat: to.latitude, lng: to.longitude },
        )
        if (!best || foot.square < best.square) best = { ...foot, street }
      }
  return best && { street: best.street, metres: distanceBetween(at, best.foot) }
}

interface Foot {
  readonly foot: Vertex
  /** Of its distance, in degrees of latitude. */
  readonly square: number
}

/** The point of a stretch that is nearest; flat geometry, which a municipality is small enough for. */
function footOf(at: Vertex, from: Vertex, to: Vertex): Foot {
  const shrink = Math.cos((at.lat * Math.PI) / 180)
  const [east, north] = [(to.lng - from.lng) * shrink, to.lat - from.lat]
  const length = east * east + north * north
  const along = ((at.lng - from.lng) * shrink * east + (at.lat - from.lat) * north) / length
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, along))
  const foot = { lat: from.lat + north * part, lng: from.lng + (to.lng - from.lng) * part }
  return { foot, square: ((at.lng - foot.lng) * shrink) ** 2 + (at.lat - foot.lat) ** 2 }
}
