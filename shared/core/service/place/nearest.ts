import { distanceBetween, type Vertex } from '@saude/contract/geo'
import type { Street } from '../territory/territory.ts'

/** The street that passes a position nearest, and how many metres away. */
export function nearestOn(
  streets: readonly Street[],
  at: Vertex,
): { readonly street: Street; readonly metres: number } | undefined {
  let best: { street: Street; metres: number } | undefined
  for (const street of streets)
    for (const path of street.paths)
      for (const [index, to] of path.entries()) {
        const from = path[index - 1] ?? to
        const foot = footOf(
          at,
          { lat: from.latitude, lng: from.longitude },
          { lat: to.latitude, lng: to.longitude },
        )
        const metres = distanceBetween(at, foot)
        if (!best || metres < best.metres) best = { street, metres }
      }
  return best
}

/** The point of a stretch that is nearest; flat geometry, which a municipality is small enough for. */
function footOf(at: Vertex, from: Vertex, to: Vertex): Vertex {
  const shrink = Math.cos((at.lat * Math.PI) / 180)
  const [east, north] = [(to.lng - from.lng) * shrink, to.lat - from.lat]
  const length = east * east + north * north
  if (length === 0) return from
  const along = ((at.lng - from.lng) * shrink * east + (at.lat - from.lat) * north) / length
  const part = Math.min(1, Math.max(0, along))
  return { lat: from.lat + north * part, lng: from.lng + (to.lng - from.lng) * part }
}
