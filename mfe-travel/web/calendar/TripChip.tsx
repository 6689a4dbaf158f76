import { formatCount, formatPlate, formatTime } from '@saude/contract/formats'
import { Link, StatusDot } from '@saude/kits/ui'
import { travelStates } from '../../contract/travel-states.ts'
import { stepPath } from '../wizard/steps.ts'
import css from './Calendar.module.css'
import type { CalendarTrip } from './TravelCalendar.tsx'

/** '5 ocupados, 10 livres' */
export function seatsText({ capacity, taken }: Pick<CalendarTrip, 'capacity' | 'taken'>): string {
  const used = formatCount(taken, 'ocupado', 'ocupados')
  if (typeof capacity !== 'number') return `${used}, sem veículo`
  const free = Math.max(0, capacity - taken)
  return `${used}, ${formatCount(free, 'livre', 'livres')}`
}

/** A trip may still be put on another day. */
export const isMovable = ({ state }: CalendarTrip): boolean => state === 'planned' || state === 'confirmed'

/** A trip in few words; in a day's list in more of them. */
export function TripChip({ trip, isLong = false }: { trip: CalendarTrip; isLong?: boolean }) {
  const { driver, vehicle, state } = trip
  const { label, tone } = travelStates.names[state]
  return (
    <Link
      href={stepPath('passengers', trip.id)}
      className={css.chip}
      title={`${trip.destinationCityName}, ${label}`}
    >
      <span className={css.color} style={{ background: driver?.color ?? 'transparent' }} aria-hidden />
      <span className={css.chipBody}>
        <span>
          <strong>{formatTime(trip.appointmentDate)}</strong> {trip.destinationCityName}
        </span>
        <small>{seatsText(trip)}</small>
        <small>{driver ? driver.name : 'Sem motorista'}</small>
        <small>
          {vehicle ? vehicle.name : 'Sem veículo'}
          {isLong && `${vehicle ? ` ${formatPlate(vehicle.plate)}` : ''} · De ${trip.originCityName}`}
        </small>
        <small>
          <StatusDot tone={tone}>{label}</StatusDot>
        </small>
      </span>
    </Link>
  )
}
