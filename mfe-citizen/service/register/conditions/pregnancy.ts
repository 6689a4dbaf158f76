import { daysAfter } from '@saude/contract/instants'
import { type pregnancyStandings, puerperiumDays } from '../../../contract/pregnancy.ts'
import type { Conditions } from '../citizen/citizen.ts'
import { daysBetween } from '../visits/days-between.ts'

/** Until when a pregnancy can last, and what follows from it: said once, for lists, layers, indicators and campaigns. */

/** 42 weeks, in days: after the last period, or where that is not known after it was first cared for. */
export const longestPregnancy = 294

/** Months after a declaration that says no day. */
const declaredMonths = 10

/** The same day so many months later, the last one of a shorter month. */
function monthsAfter(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + count + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10)
}

/** What is known of when a pregnancy began. */
export interface Beginning {
  /** The day of the care or declaration that says it. */
  readonly day: string
  readonly kind: 'declared' | 'care'
  readonly lastPeriod?: string | null | undefined
}

/** The last day on which it can last. */
export function lastDayOf({ day, kind, lastPeriod }: Beginning): string {
  if (kind === 'declared') return monthsAfter(day, declaredMonths)
  // A day that is no last period of this pregnancy is a slip of the pen.
  const isOfIt = lastPeriod && lastPeriod <= day && daysBetween(lastPeriod, day) <= longestPregnancy
  return daysAfter(isOfIt ? lastPeriod : day, longestPregnancy)
}

/**
 * Where somebody stands on a day: pregnant; without a known outcome, once the time is over; in the puerperium after a birth
 * or a loss. It follows from days alone, and changes with none written.
 */
export function standingOn(
  conditions: Conditions | null | undefined,
  day: string,
): keyof typeof pregnancyStandings | null {
  const { pregnant, pregnantUntil, pregnancyEndedOn } = conditions ?? {}
  if (pregnant)
    return typeof pregnantUntil === 'string' && pregnantUntil < day ? 'outcomeMissing' : 'pregnant'
  const isAfter = typeof pregnancyEndedOn === 'string' && daysBetween(pregnancyEndedOn, day) <= puerperiumDays
  return isAfter ? 'puerperium' : null
}
