import { nice, ticks } from 'd3-array'

/** Round marks of an axis from zero to at least `most`, about `wanted` intervals: whole numbers, because charts here count. */
export function marksTo(most: number, wanted = 5): number[] {
  if (most <= 0) return [0, 1]
  // More intervals than there are whole numbers would be parts of one.
  const count = Math.min(wanted, Math.ceil(most))
  const [, top] = nice(0, most, count)
  return ticks(0, Math.ceil(top), count).filter(Number.isInteger)
}

/** Average width of a letter of 12 pixels. */
const letter = 7

/** Pixels that the longest of some labels takes with the room beside it. */
export const roomOf = (labels: readonly string[]): number =>
  Math.max(40, Math.max(0, ...labels.map(({ length }) => length)) * letter + 10)

/** Which of `count` equally spaced labels fit into `width` pixels: every n-th, the first and the last among them. */
export function labelled(count: number, width: number, each = 40): number[] {
  if (count < 2) return count === 1 ? [0] : []
  const every = Math.max(1, Math.ceil(((count - 1) * each) / Math.max(width, each)))
  const shown = Array.from({ length: count }, (_, index) => index).filter((index) => index % every === 0)
  const last = count - 1
  // The last is said always; one that would touch it gives way.
  return [...shown.filter((index) => index === last || last - index >= every), last].filter(
    (index, at, all) => all.indexOf(index) === at,
  )
}
