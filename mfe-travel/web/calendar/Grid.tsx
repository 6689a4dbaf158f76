import { formatDate } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import { useDisabledReason } from '@saude/kits/platform'
import { cx, IconButton } from '@saude/kits/ui'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { travel } from '../../contract/travel.ts'
import css from './Calendar.module.css'
import { weekdayName, weekdayNames } from './days.ts'
import { fitting, MoreTrips } from './MoreTrips.tsx'
import type { CalendarProps, CalendarTrip } from './TravelCalendar.tsx'
import { isMovable, TripChip } from './TripChip.tsx'
import { usePresent } from './usePresent.ts'

/** Weeks below each other. A trip is dragged to another day, or moved there by its button. */
export function Grid({ days, trips, holidays, isShort, onMove }: CalendarProps) {
  const [dragged, setDragged] = useState<CalendarTrip>()
  const [over, setOver] = useState<string>()
  const isOff = useDisabledReason([travel.update]) !== undefined
  const now = today()
  const present = usePresent<HTMLTableRowElement>(days[0])
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  const drop = (day: string) => {
    if (dragged && dragged.appointmentDate.slice(0, 10) !== day) onMove(dragged, day)
    setDragged(undefined)
    setOver(undefined)
  }
  return (
    <table className={css.grid}>
      <thead>
        <tr>
          {weekdayNames.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]} ref={week.includes(now) ? present : undefined} className={css.week}>
            {week.map((day) => {
              const all = trips.get(day) ?? []
              const shown = isShort ? fitting(all) : all
              return (
                <td
                  key={day}
                  aria-label={`${weekdayName(day)} ${formatDate(day)}`}
                  className={cx(day === now && css.today, over === day && css.over)}
                  onDragOver={(event) => {
                    if (!dragged) return
                    event.preventDefault()
                    setOver(day)
                  }}
                  onDrop={() => drop(day)}
                >
                  <span className={css.day}>
                    {Number(day.slice(8))}
                    {holidays.has(day) && <em>{holidays.get(day)}</em>}
                  </span>
                  {shown.map((trip) => (
                    // What the pointer does by dragging the button beside it does by a press.
                    // biome-ignore lint/a11y/noStaticElementInteractions: see above
                    <div
                      key={trip.id}
                      className={css.trip}
                      draggable={isMovable(trip) && !isOff}
                      onDragStart={(event) => {
                        event.dataTransfer.setData('text/plain', trip.id)
                        setDragged(trip)
                      }}
                      onDragEnd={() => {
                        setDragged(undefined)
                        setOver(undefined)
                      }}
                    >
                      <TripChip trip={trip} length={isShort ? 'short' : 'usual'} />
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
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
