import type { TravelDocument, TravelerDocument } from './documents.ts'
import { dayMs, dayOf } from './time.ts'

/**
 * Reais a day for a patient or a companion, by SIGTAP: 0803010010 and 0803010044 with a night away, 0803010028 and
 * 0803010052 without.
 */
const withNight = 24.75
const withoutNight = 8.4

/** What patients and companions of a trip may claim for meals and nights. */
export function allowanceOf(
  { appointmentDate, endAt }: Pick<TravelDocument, 'appointmentDate' | 'endAt'>,
  booked: readonly Pick<TravelerDocument, 'seats' | 'presence'>[],
): number {
  const people = booked.reduce((sum, { seats, presence }) => sum + (presence === 'absent' ? 0 : seats), 0)
  const day = (instant: Date) => Date.parse(`${dayOf(instant)}T00:00:00Z`)
  // A journey that ends in the small hours of the next day has no night in a bed.
  const isSmallHours = endAt.getTime() - appointmentDate.getTime() < dayMs
  const nights = isSmallHours ? 0 : Math.round((day(endAt) - day(appointmentDate)) / dayMs)
  const each = nights === 0 ? withoutNight : nights * withNight
  return Math.round(people * each * 100) / 100
}
