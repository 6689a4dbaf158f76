import { formatCount, formatPlate, formatTime } from '@saude/contract/formats'
import { cx, Link, StatusDot } from '@saude/kits/ui'
import { travelStates } from '../../contract/travel-states.ts'
import { stepPath } from '../wizard/steps.ts'
import css from './Calendar.module.css'
import type { CalendarTrip } from './TravelCalendar.tsx'

/** '5 ocupados, 10 livres', for a line of a month '5 ocup., 10 livres' */
function seatsText({ capacity, taken }: CalendarTrip, isShort: boolean): string {
  const free =
    typeof capacity === 'number' ? formatCount(Math.max(0, capacity - taken), 'livre', 'livres') : undefined
  if (isShort && free) return `${taken} ocup., ${free}`
  return `${formatCount(taken, 'ocupado', 'ocupados')}${isShort ? '' : `, ${free ?? 'sem veículo'}`}`
}

/** 'Campinas', where the trip begins in the same state; else 'Uberaba - MG'. */
function cityText({ originCityName, destinationCityName }: CalendarTrip): string {
  const state = / - [A-Z]{2}$/.exec(originCityName)?.[0]
  return state && destinationCityName.endsWith(state)
    ? destinationCityName.slice(0, -state.length)
    : destinationCityName
}

/** A trip may still be put on another day. */
export const isMovable = ({ state }: CalendarTrip): boolean => state === 'planned' || state === 'confirmed'

/** How much of a trip a chip says: a month the least, the list of a day the most. */
type Length = 'short' | 'usual' | 'long'

/** A trip in few words. In a month each line is one, and whole in the title. */
export function TripChip({ trip, length = 'usual' }: { trip: CalendarTrip; length?: Length }) {
  const { driver, vehicle, state } = trip
  const { label, tone } = travelStates.names[state]
  const driverText = driver ? driver.name : 'Sem motorista'
  const vehicleText = vehicle ? vehicle.name : 'Sem veículo'
  const isShort = length === 'short'
  const more = isShort ? [seatsText(trip, false), driverText, vehicleText] : []
  return (
    <Link
      href={stepPath('passengers', trip.id)}
      className={cx(css.chip, isShort && css.short)}
      title={[trip.destinationCityName, label, ...more].join(', ')}
    >
      <span className={css.color} style={{ background: driver?.color ?? 'transparent' }} aria-hidden />
      <span className={css.chipBody}>
        <span>
          <strong>{formatTime(trip.appointmentDate)}</strong>{' '}
          {isShort ? cityText(trip) : trip.destinationCityName}
        </span>
        <small>{seatsText(trip, isShort)}</small>
        <small>{driverText}</small>
        <small>
          {vehicleText}
          {length === 'long' &&
            `${vehicle ? ` ${formatPlate(vehicle.plate)}` : ''} · De ${trip.originCityName}`}
        </small>
        <small>
          <StatusDot tone={tone}>{label}</StatusDot>
        </small>
      </span>
    </Link>
  )
}
