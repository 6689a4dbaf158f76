import { type Candidate, longest, reachOf } from './candidates.ts'
import { fontSize, haloWidth } from './names.ts'
import type { ShapeKind } from './shape.ts'

/** Of two names that lie across each other, that of the first kind stands. */
const ranks: readonly ShapeKind[] = [
  'unit',
  'town',
  'highway',
  'avenue',
  'river',
  'park',
  'square',
  'lake',
  'forest',
  'street',
  'ruralRoad',
  'stream',
]

/** A street of several paths has its name once in so many pixels. */
const apart = 200

/** Whether the first takes the place where both would stand: a total order, the same on every tile. */
function isBefore(one: Candidate, other: Candidate): boolean {
  if (one.kind !== other.kind) return ranks.indexOf(one.kind) < ranks.indexOf(other.kind)
  if (one.room !== other.room) return one.room > other.room
  if (one.x !== other.x) return one.x < other.x
  if (one.y !== other.y) return one.y < other.y
  return one.written.text < other.written.text
}

/** Half of a name with its halo, along and across it. */
const halves = ({ width, height = fontSize }: Candidate) =>
  [width / 2 + haloWidth, height / 2 + haloWidth] as const

/** Whether two names lie across each other: turned rectangles do where no side of either lies between them. */
function areAcross(one: Candidate, other: Candidate): boolean {
  const [x, y] = [other.x - one.x, other.y - one.y]
  const [a, b] = [halves(one), halves(other)]
  if (Math.hypot(x, y) > Math.hypot(...a) + Math.hypot(...b)) return false
  return [one.degrees, one.degrees + 90, other.degrees, other.degrees + 90].every((degrees) => {
    const axis = (degrees * Math.PI) / 180
    const between = Math.abs(x * Math.cos(axis) + y * Math.sin(axis))
    return between <= reachOf(a, one.degrees - degrees) + reachOf(b, other.degrees - degrees)
  })
}

const areRivals = (one: Candidate, other: Candidate): boolean =>
  areAcross(one, other) ||
  (one.written.text === other.written.text && Math.hypot(other.x - one.x, other.y - one.y) < apart)

/**
 * Pixels around a tile within which a name may stand that takes the place of one on the tile: half of the one, the whole of two
 * halves between their middles, which is more than `apart`.
 */
export const rivalReach = longest * 1.5 + 4 * haloWidth + 2 * fontSize

/**
 * Whether a name is drawn: nothing that comes before it lies across it. Whether that one is drawn itself does not matter, or each
 * would depend on the next, and a tile on the whole town.
 */
export const isChosen = (name: Candidate, around: readonly Candidate[]): boolean =>
  !around.some((other) => other !== name && isBefore(other, name) && areRivals(name, other))
