/** From when until when a post holds: `YYYY-MM-DD`, both included; empty: since ever, without an end that is known. */
export interface Span {
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
}

/** Whether a post holds on a day. */
export const holdsOn = ({ from, to }: Span, day: string): boolean =>
  (!from || from <= day) && (!to || to >= day)

/** Whether a post holds on a day, or has ended before it. */
export const hasBegun = ({ from }: Span, day: string): boolean => !from || from <= day

/**
 * The post in which somebody is on a day: the one that they chose where it holds, else the first that does. Null: all that had
 * begun have ended. Undefined: none had begun, and the unit and the occupation of their record count.
 */
export function postOn<P extends Span & { readonly id: string }>(
  posts: readonly P[],
  day: string,
  chosen: string | null | undefined,
): P | null | undefined {
  const current = posts.filter((one) => holdsOn(one, day))
  const [first] = current
  if (first) return current.find(({ id }) => id === chosen) ?? first
  return posts.some((one) => hasBegun(one, day)) ? null : undefined
}
