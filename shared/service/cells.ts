/** Degrees: a cell is some 220 m high, and a little less wide. */
export const size = 0.002

const middle = (degrees: number): number => Number((Math.floor(degrees / size) * size + size / 2).toFixed(3))

/**
 * The middle of the cell in which a position lies: where anonymised users see those who live there. It does not depend
 * on the person, so that asking again, or for others, does not bring the door nearer.
 */
export const inCell = <T extends { readonly x: number; readonly y: number }>({ x, y }: T) => ({
  x: middle(x),
  y: middle(y),
})
