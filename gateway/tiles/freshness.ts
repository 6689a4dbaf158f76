/** However often a server wants to be asked, and however seldom: a tile is asked for again after a day, and after thirty. */
const leastMs = 86_400_000
const mostMs = 30 * leastMs

/**
 * For how long a tile is right without asking again, by what its server says of it.
 * https://www.rfc-editor.org/rfc/rfc9111#name-calculating-freshness-lifet
 */
export function freshMs(headers: Headers): number {
  const said = (headers.get('Cache-Control') ?? '').toLowerCase()
  const seconds = /s-maxage="?(\d+)/.exec(said)?.[1] ?? /(?<!-)\bmax-age="?(\d+)/.exec(said)?.[1]
  const age = Number(headers.get('Age') ?? 0)
  const until = Date.parse(headers.get('Expires') ?? '') - Date.parse(headers.get('Date') ?? '')
  const ms = seconds === undefined ? until : (Number(seconds) - age) * 1_000
  return Math.min(mostMs, Math.max(leastMs, Number.isFinite(ms) ? ms : 0))
}
