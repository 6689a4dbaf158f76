import { type Boundary, boundsOf, isInside, type Ring, ringsOf, type Vertex } from '@saude/contract/geo'

/** Metres that two may reach into each other: who draws both along one street does not draw the same line twice. */
const slack = 10

/** Places in each direction that are looked at in what the boxes of two have in common. */
const places = 24

/** Metres of a degree of latitude. */
const degree = 111_320

/**
 * Whether two boundaries share ground; such as only touch, at a corner or along a street, do not. Flat geometry, which a
 * municipality is small enough for.
 */
export function overlap(one: Boundary, other: Boundary): boolean {
  const [mine, theirs] = [boundsOf(ringsOf(one).flat()), boundsOf(ringsOf(other).flat())]
  if (!mine || !theirs) return false
  const [south, north] = [Math.max(mine.south, theirs.south), Math.min(mine.north, theirs.north)]
  const [west, east] = [Math.max(mine.west, theirs.west), Math.min(mine.east, theirs.east)]
  if (south >= north || west >= east) return false
  const both = [one, other]
  const rings = both.flatMap((boundary) => ringsOf(boundary))
  for (let row = 0.5; row < places; row++)
    for (let column = 0.5; column < places; column++) {
      const place = {
        lat: south + ((north - south) * row) / places,
        lng: west + ((east - west) * column) / places,
      }
      // Of areas side by side hardly a place is in both: distances are seldom asked for.
      const isInBoth = both.every((boundary) => isInside(boundary, place))
      if (isInBoth && rings.every((ring) => isOff(ring, place))) return true
    }
  return false
}

/** Whether a place lies off the border of a ring. */
const isOff = (ring: Ring, place: Vertex): boolean =>
  ring.every((from, at) => metresTo(place, from, ring[(at + 1) % ring.length] ?? from) > slack / 2)

/** Metres from a place to the nearest point between two vertices. */
function metresTo(place: Vertex, from: Vertex, to: Vertex): number {
  const shrink = Math.cos((place.lat * Math.PI) / 180)
  const flat = ({ lat, lng }: Vertex) =>
    [(lng - place.lng) * shrink * degree, (lat - place.lat) * degree] as const
  const [x, y] = flat(from)
  const [dx, dy] = [flat(to)[0] - x, flat(to)[1] - y]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(x * dx + y * dy) / length))
  return Math.hypot(x + along * dx, y + along * dy)
}
