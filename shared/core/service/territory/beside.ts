import type { Vertex } from '@saude/contract/geo'
import type { Position } from '../client/client.ts'

/** Houses stand about so far from the middle of their street; one place is looked at for each such stretch. Metres. */
const aside = 20
const stretch = 30

const metresOfDegree = 111_195

/**
 * Places on both sides of a street, where its houses stand. In the middle of short stretches, so that none lies on a
 * crossing, where the next block begins. Flat geometry, which a municipality is small enough for.
 */
export function besideStreet(paths: readonly (readonly Position[])[]): Vertex[] {
  return paths.flatMap((path) =>
    path.slice(1).flatMap((to, index) => {
      const from = path[index]
      return from ? besideLine(from, to) : []
    }),
  )
}

function besideLine(from: Position, to: Position): Vertex[] {
  const shrink = Math.cos((from.latitude * Math.PI) / 180)
  const north = (to.latitude - from.latitude) * metresOfDegree
  const east = (to.longitude - from.longitude) * metresOfDegree * shrink
  const length = Math.hypot(north, east)
  if (length === 0) return []
  const pieces = Math.ceil(length / stretch)
  return Array.from({ length: pieces }, (_, piece) => (piece + 0.5) / pieces).flatMap((part) =>
    [aside, -aside].map((side) => ({
      lat: from.latitude + (north * part + (east / length) * side) / metresOfDegree,
      lng: from.longitude + (east * part - (north / length) * side) / (metresOfDegree * shrink),
    })),
  )
}
