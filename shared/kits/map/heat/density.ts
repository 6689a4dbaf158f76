/** Pixels: how far a point warms, fully and then less and less. */
export const heatSize = { radius: 9, blur: 13 } as const

const reach = heatSize.radius + heatSize.blur

/** How warm it is around a point, by the distance from it: 1 within half of the radius, 0 at the end of the blur. */
const kernel = (() => {
  const side = 2 * reach + 1
  const values = new Float32Array(side * side)
  for (let y = -reach; y <= reach; y++)
    for (let x = -reach; x <= reach; x++) {
      const share = 1 - Math.hypot(x, y) / reach
      values[(y + reach) * side + x + reach] = share > 0 ? share * share : 0
    }
  return { side, values }
})()

/**
 * How warm each pixel is: points of one pixel are one stroke of their count, so that a hundred thousand of them cost no
 * more than the pixels that they share.
 */
export function densityOf(
  spots: Iterable<readonly [x: number, y: number]>,
  width: number,
  height: number,
): Float32Array {
  const counts = new Map<number, number>()
  for (const [left, top] of spots) {
    const [x, y] = [Math.round(left), Math.round(top)]
    if (x < -reach || y < -reach || x >= width + reach || y >= height + reach) continue
    const key = (y + reach) * (width + 2 * reach) + x + reach
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const density = new Float32Array(width * height)
  const { side, values } = kernel
  for (const [key, count] of counts) {
    const x = (key % (width + 2 * reach)) - reach
    const y = Math.floor(key / (width + 2 * reach)) - reach
    for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++)
      for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column++) {
        const warmth = values[(row - y + reach) * side + column - x + reach] ?? 0
        density[row * width + column] = (density[row * width + column] ?? 0) + warmth * count
      }
  }
  return density
}

/** Below this share of the warmest nothing is drawn. */
const least = 0.02

/** Pixels of four bytes: warm ones in the colours of a theme, cold ones clear. */
export function painted(density: Float32Array, colors: Uint8ClampedArray): Uint8ClampedArray {
  let most = 0
  for (const value of density) if (value > most) most = value
  const pixels = new Uint8ClampedArray(density.length * 4)
  if (most === 0) return pixels
  for (let at = 0; at < density.length; at++) {
    // Square roots show the villages beside the town.
    const share = Math.sqrt((density[at] ?? 0) / most)
    if (share < least) continue
    const color = Math.min(255, Math.round(share * 255)) * 3
    pixels[at * 4] = colors[color] ?? 0
    pixels[at * 4 + 1] = colors[color + 1] ?? 0
    pixels[at * 4 + 2] = colors[color + 2] ?? 0
    pixels[at * 4 + 3] = Math.round(60 + 160 * share)
  }
  return pixels
}
