import { formatDate, formatInteger } from '@saude/contract/formats'
import { Hidden, Link } from '@saude/kits/ui'
import css from './Calendar.module.css'
import type { CalendarTrip } from './TravelCalendar.tsx'

/** Trips of a day that a month shows; the others are behind 'mais N'. */
const most = 3

/** Those that fit: all of them where the line for more would stand in place of a single one. */
export const fitting = (trips: readonly CalendarTrip[]): readonly CalendarTrip[] =>
  trips.length <= most + 1 ? trips : trips.slice(0, most)

/** Leads to the day, where all of its trips stand. */
export function MoreTrips({ day, count }: { day: string; count: number }) {
  if (count === 0) return null
  return (
    <Link className={css.more} href={`/app/travel?view=day&day=${day}`}>
      mais {formatInteger(count)}
      <Hidden> viagens em {formatDate(day)}</Hidden>
    </Link>
  )
}
