import { formatDate } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import { useDisabledReason } from '@saude/kits/platform'
import { EmptyState, IconButton } from '@saude/kits/ui'
import { Bus, CalendarClock } from 'lucide-react'
import { travel } from '../../contract/travel.ts'
import css from './Calendar.module.css'
import { weekdayName } from './days.ts'
import { fitting, MoreTrips } from './MoreTrips.tsx'
import type { CalendarProps } from './TravelCalendar.tsx'
import { isMovable, TripChip } from './TripChip.tsx'
import { usePresent } from './usePresent.ts'

/** Day by day, those alone on which something is. */
export function Agenda({ days, trips, holidays, isShort, onMove }: CalendarProps) {
  const isOff = useDisabledReason([travel.update]) !== undefined
  const eventful = days.filter((day) => trips.has(day) || holidays.has(day))
  const now = today()
  // What comes next, where nothing is today; all of what lies behind stands above it.
  const next = eventful.find((day) => day >= now)
  const present = usePresent<HTMLLIElement>(days[0])
  if (eventful.length === 0) return <EmptyState icon={Bus} title="Nenhuma viagem nestes dias." />
  return (
    <ol className={css.agenda}>
      {eventful.map((day) => {
        const all = trips.get(day) ?? []
        const shown = isShort ? fitting(all) : all
        return (
          <li key={day} ref={day === next ? present : undefined} className={css.week}>
            <h3 className={css.day}>
              {weekdayName(day)} {formatDate(day)}
              {holidays.has(day) && <em>{holidays.get(day)}</em>}
            </h3>
            {shown.map((trip) => (
              <div key={trip.id} className={css.trip}>
                <TripChip trip={trip} length="long" />
                {isMovable(trip) && !isOff && (
                  <IconButton
                    icon={CalendarClock}
                    name={`Mudar o dia: ${trip.destinationCityName}`}
                    onClick={() => onMove(trip)}
                  />
                )}
              </div>
            ))}
            <MoreTrips day={day} count={all.length - shown.length} />
          </li>
        )
      })}
    </ol>
  )
}
