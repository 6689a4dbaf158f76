const hour = 3_600_000
const day = 24 * hour

/** How long tokens and sessions live (wire.md, Session); milliseconds. */
export const lives = {
  token: 12 * hour,
  /** Users with offline features on a device that they registered. */
  longToken: 15 * day,
  session: 30 * day,
  longSession: 90 * day,
} as const

export const tokenLife = (isLong: boolean): number => (isLong ? lives.longToken : lives.token)
export const sessionLife = (isLong: boolean): number => (isLong ? lives.longSession : lives.session)

/** Whole seconds, as tokens count. */
const seconds = (time: number) => Math.floor(time / 1000) * 1000

/** When a token that is made now ends: after its life, never beyond the session. */
export const endOfToken = (now: number, isLong: boolean, maxUntil: number): number =>
  seconds(Math.min(now + tokenLife(isLong), maxUntil))

/** Past half of a token's life, as long as a new one would live longer. */
export function isDue(
  { issuedAt, expiresAt }: { issuedAt: number; expiresAt: number },
  now: number,
  isLong: boolean,
  maxUntil: number,
): boolean {
  return now > issuedAt + (expiresAt - issuedAt) / 2 && endOfToken(now, isLong, maxUntil) > expiresAt
}
