/** From when until when a post holds: `YYYY-MM-DD`, both included; empty: since ever, without an end that is known. */
export interface Span {
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
}

/** Whether a post holds on a day. */
export const holdsOn = ({ from, to }: Span, day: string): boolean =>
  (!from || from <= day) && (!to || to >= day)
