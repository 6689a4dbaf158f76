/** Days as numbers and as texts `YYYY-MM-DD`; no hour and no zone comes in. */

/** How many of something there were on a day. */
export interface DayCount {
  /** YYYY-MM-DD */
  readonly date: string
  readonly count: number
}

const dayMs = 86_400_000

/** Days since 1970. */
export const dayNumber = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / dayMs)
/** The day that `dayNumber` counted, `YYYY-MM-DD`. */
export const dayAt = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** The earlier of two days, `YYYY-MM-DD`. */
export const earlier = (one: string, other: string): string =>
  dayAt(Math.min(dayNumber(one), dayNumber(other)))
/** The later of two days, `YYYY-MM-DD`. */
export const later = (one: string, other: string): string => dayAt(Math.max(dayNumber(one), dayNumber(other)))

/** The day some years before another; the 29th of February becomes the 1st of March. */
export const yearsBefore = (date: string, years: number): string =>
  dayAt(
    Math.floor(
      Date.UTC(Number(date.slice(0, 4)) - years, Number(date.slice(5, 7)) - 1, Number(date.slice(8))) / dayMs,
    ),
  )

/** First and last day of the month of a day. */
export function monthOf(date: string): { from: string; to: string } {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))]
  return {
    from: `${date.slice(0, 7)}-01`,
    to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10),
  }
}

const months = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']

/** 'MMM de YYYY': 'set de 2026'. */
export const monthLabel = (date: string): string =>
  `${months[Number(date.slice(5, 7)) - 1]} de ${date.slice(0, 4)}`

/** Every day from the first to the last, those without an entry with none. Entries of one day add up. */
export function everyDay(entries: readonly DayCount[], from: string, to: string): DayCount[] {
  const counts = new Map<string, number>()
  for (const { date, count } of entries) counts.set(date, (counts.get(date) ?? 0) + count)
  const first = dayNumber(from)
  return Array.from({ length: Math.max(0, dayNumber(to) - first + 1) }, (_, at) => {
    const date = dayAt(first + at)
    return { date, count: counts.get(date) ?? 0 }
  })
}

/** The last days up to one, oldest first. */
export const lastDays = (entries: readonly DayCount[], to: string, length = 7): DayCount[] =>
  everyDay(entries, dayAt(dayNumber(to) - length + 1), to)
