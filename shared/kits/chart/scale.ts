/** Steps of an axis that read well: 1, 2, 2.5 or 5 times a power of ten. */
const factors = [1, 2, 2.5, 5, 10]

/**
 * Round marks of an axis from zero to at least `most`, about `wanted` intervals: 0, 1000, 2000, … Whole numbers,
 * because charts here count.
 */
export function marksTo(most: number, wanted = 5): number[] {
  if (most <= 0) return [0, 1]
  const rough = most / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = factors.find((one) => one * power >= rough && Number.isInteger(one * power)) ?? 10
  const step = Math.max(1, factor * power)
  const count = Math.ceil(most / step)
  return Array.from({ length: count + 1 }, (_, index) => Math.round(index * step))
}

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

/** Points joined by straight lines, as an SVG path. */
export const pathThrough = (points: readonly (readonly [x: number, y: number])[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
