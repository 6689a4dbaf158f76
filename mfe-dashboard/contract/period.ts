/** Quadrimesters, as indicators are counted: `2026-3` is September to December. */

/** `YYYY-Q` */
export const periodPattern = /^\d{4}-[123]$/

/** The quadrimester of a day. */
export const periodOf = (day: string): string =>
  `${day.slice(0, 4)}-${Math.ceil(Number(day.slice(5, 7)) / 4)}`

const partsOf = (period: string) => ({ year: Number(period.slice(0, 4)), part: Number(period.slice(5)) })

/** The first and the last day of a quadrimester. */
export function daysOf(period: string): { readonly start: string; readonly end: string } {
  const { year, part } = partsOf(period)
  // April, August and December end on the 30th, the 31st and the 31st.
  if (part === 1) return { start: `${year}-01-01`, end: `${year}-04-30` }
  if (part === 2) return { start: `${year}-05-01`, end: `${year}-08-31` }
  return { start: `${year}-09-01`, end: `${year}-12-31` }
}

/** Its first and its last month, as competências are written. */
export function periodMonths(period: string): { readonly first: string; readonly last: string } {
  const { start, end } = daysOf(period)
  return { first: start.slice(0, 7), last: end.slice(0, 7) }
}

/** The quadrimester before. */
export function periodBefore(period: string): string {
  const { year, part } = partsOf(period)
  return part === 1 ? `${year - 1}-3` : `${year}-${part - 1}`
}

/** '3º quadrimestre de 2026' */
export function periodTitle(period: string): string {
  const { year, part } = partsOf(period)
  return `${part}º quadrimestre de ${year}`
}
