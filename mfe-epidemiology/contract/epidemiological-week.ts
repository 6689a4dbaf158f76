import { daysAfter } from '@saude/contract/instants'

/** A week of SINAN's calendar, from Sunday to Saturday. */
export interface EpidemiologicalWeek {
  readonly year: number
  /** 1 to 53. */
  readonly week: number
}

const dayMs = 86_400_000
const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The Sunday with which a day's week begins. */
export const sundayOf = (day: string): string => daysAfter(day, -weekday(day))

/**
 * The epidemiological week of a day, `YYYY-MM-DD`. The first week of a year is the first one of which at least four days
 * are in January (Sinan, Calendário Epidemiológico): a week is of the year of its Wednesday.
 */
export function epidemiologicalWeek(day: string): EpidemiologicalWeek {
  const sunday = sundayOf(day)
  const year = Number(daysAfter(sunday, 3).slice(0, 4))
  return { year, week: (numberOf(sunday) - numberOf(firstSunday(year))) / 7 + 1 }
}

/** The Sunday of a year's first week: that of the week with 4 January. */
export const firstSunday = (year: number): string => sundayOf(`${String(year).padStart(4, '0')}-01-04`)

/** The first day of a week. */
export const startOfWeek = ({ year, week }: EpidemiologicalWeek): string =>
  daysAfter(firstSunday(year), (week - 1) * 7)

/** How many weeks a year has: 52 or 53. */
export const weeksOf = (year: number): number =>
  (numberOf(firstSunday(year + 1)) - numberOf(firstSunday(year))) / 7
