import { formatCount, formatPlate, formatTime } from '@saude/contract/formats'
import { Link, StatusDot } from '@saude/kits/ui'
import { travelStates } from '../../contract/travel-states.ts'
import { stepPath } from '../wizard/steps.ts'
import css from './Calendar.module.css'
import type { CalendarTrip } from './TravelCalendar.tsx'

/** '10 livres' */
const freeText = ({ capacity, taken }: Pick<CalendarTrip, 'capacity' | 'taken'>): string =>
  typeof capacity === 'number' ? formatCount(Math.max(0, capacity - taken), 'livre', 'livres') : 'sem veículo'

/** '5 ocupados, 10 livres' */
const seatsText = (trip: Pick<CalendarTrip, 'capacity' | 'taken'>): string =>
  `${formatCount(trip.taken, 'ocupado', 'ocupados')}, ${freeText(trip)}`

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

/** A trip in few words. What a short one leaves out is in its title. */
export function TripChip({ trip, length = 'usual' }: { trip: CalendarTrip; length?: Length }) {
  const { driver, vehicle, state } = trip
  const { label, tone } = travelStates.names[state]
  const driverText = driver ? driver.name : 'Sem motorista'
  const vehicleText = vehicle ? vehicle.name : 'Sem veículo'
  const isShort = length === 'short'
  return (
    <Link
      href={stepPath('passengers', trip.id)}
      className={css.chip}
      title={[
        trip.destinationCityName,
        label,
        ...(isShort ? [seatsText(trip), driverText, vehicleText] : []),
      ].join(', ')}
    >
      <span className={css.color} style={{ background: driver?.color ?? 'transparent' }} aria-hidden />
      <span className={css.chipBody}>
        <span>
          <strong>{formatTime(trip.appointmentDate)}</strong>{' '}
          {isShort ? cityText(trip) : trip.destinationCityName}
        </span>
        <small>{isShort ? freeText(trip) : seatsText(trip)}</small>
        {!isShort && (
          <>
            <small>{driverText}</small>
            <small>
              {vehicleText}
              {length === 'long' &&
                `${vehicle ? ` ${formatPlate(vehicle.plate)}` : ''} · De ${trip.originCityName}`}
            </small>
          </>
        )}
        <small>
          <StatusDot tone={tone}>{label}</StatusDot>
        </small>
      </span>
    </Link>
  )
}
