/**
 * What one answer of a store holds at most, on both engines; above it the read fails as `beyond`. Pages are of 40 to some
 * thousand rows, and who has to see more walks along a cursor, which reads a part at a time.
 */
export const answerBounds = { rows: 20_000, bytes: 32 * 1024 * 1024 } as const

/** What a walk along a cursor reads at once: the part ends with whichever comes first. */
export const partBounds = { rows: 500, bytes: 1024 * 1024 } as const

declare const bounded: unique symbol

/** A number of rows that is written in the program, or was brought below one that is. */
export type Bound = number & { readonly [bounded]: true }

/** A number that is written in the program: run-time numbers and 0, which is no limit at all, are not. */
export type Written<N extends number> = number extends N ? never : N extends 0 ? never : N

/** A bound of the program's own: `atMost(500)`. */
export function atMost<const N extends number>(max: N & Written<N>): Bound
/** A number from outside, brought to 1 at least and `max` at most. */
export function atMost<const N extends number>(asked: number, max: N & Written<N>): Bound
export function atMost(asked: number, max: number = asked): number {
  return Math.max(1, Math.min(asked, max))
}
