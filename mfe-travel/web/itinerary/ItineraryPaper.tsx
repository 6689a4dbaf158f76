import { formatDateTime, formatDecimal, formatTime } from '@saude/contract/formats'
import { PrintMap } from '@saude/kits/map'
import { stopKinds } from '../../contract/travel.ts'
import css from './Itinerary.module.css'
import { centerOf, type Itinerary, StopsOnMap } from './StopsOnMap.tsx'

interface ItineraryPaperProps {
  /** Of the trip: its number and where it goes. */
  title: string
  itinerary: Itinerary
  onEnd: () => void
}

/** The itinerary on a sheet of paper: the map, and below it each stop with its time; printed, or kept as PDF. */
export function ItineraryPaper({ title, itinerary, onEnd }: ItineraryPaperProps) {
  const center = centerOf(itinerary)
  if (!center) return null
  const { departureAt, start, stops, km } = itinerary
  return (
    <PrintMap
      title={`${title}, ${formatDateTime(departureAt)}`}
      center={center}
      onEnd={onEnd}
      legend={
        <div className={css.legend}>
          <ol className={css.stops}>
            <li value={0}>
              {formatTime(departureAt)} Saída: {start}
            </li>
            {stops.map(({ kind, travelerId, name, where, at }) => (
              <li key={`${kind} ${travelerId}`}>
                {formatTime(at)} {stopKinds[kind]}: <strong>{name}</strong>
                {where && `, ${where}`}
              </li>
            ))}
          </ol>
          <p>{formatDecimal(km)} km, ida e volta. Distâncias e horários estimados.</p>
        </div>
      }
    >
      <StopsOnMap itinerary={itinerary} />
    </PrintMap>
  )
}
