import { area, chord, clip, distance, dot, edges, leftOf, type Point } from './geometry.ts'
import type { Cell } from './urban.ts'

/**
 * Divides the quarters into the micro-areas of the agents: each quarter along its own streets, into as many parts
 * of about equal size as `counts` says.
 */
export function divideQuarters(
  cells: readonly Cell[],
  counts: readonly number[],
): { cell: number; ring: Point[] }[] {
  return cells.flatMap((cell, index) =>
    divide(cell, cell.ring, counts[index] ?? 1).map((ring) => ({ cell: index, ring })),
  )
}

/** How many of `total` micro-areas each quarter gets by its people, two at least. */
export function shareOut(people: readonly number[], total: number): number[] {
  const counts = people.map(() => 2)
  for (let left = total - counts.length * 2; left > 0; left--) {
    const load = people.map((share, at) => share / (counts[at] ?? 1))
    const busiest = load.indexOf(Math.max(...load))
    counts[busiest] = (counts[busiest] ?? 0) + 1
  }
  return counts
}

function divide(cell: Cell, ring: Point[], count: number): Point[][] {
  if (count === 1) return [ring]
  const few = Math.floor(count / 2)
  const cuts = cell.lines
    .filter((line) => chord(ring, line.origin, line.along))
    .flatMap((line) => {
      const normal = leftOf(line.along)
      const limit = dot(normal, line.origin)
      const below = clip(ring, normal, limit)
      const above = clip(ring, { x: -normal.x, y: -normal.y }, -limit)
      return [
        [below, above],
        [above, below],
      ] as const
    })
    .map(([less, more]) => ({
      less,
      more,
      cost: costOf(less, area(ring) * (few / count)) + costOf(more, area(ring) * (1 - few / count)),
    }))
    .sort((a, b) => a.cost - b.cost)
  const best = cuts[0]
  if (!best) return [ring]
  return [...divide(cell, best.less, few), ...divide(cell, best.more, count - few)]
}

/** Small when the part has the wanted size and is not long and thin. */
function costOf(ring: Point[], wanted: number): number {
  if (ring.length < 3) return Number.POSITIVE_INFINITY
  const around = edges(ring, true).reduce((sum, [a, b]) => sum + distance(a, b), 0)
  return Math.abs(area(ring) / wanted - 1) * 3 + (around * around) / area(ring) / 16
}
