import type { OutputOf } from '@saude/contract/query'
import { Area, Lines, type Pin, Pins } from '@saude/kits/map'
import { useMemo } from 'react'
import type { travelItinerary } from '../../contract/plan.ts'

export type Itinerary = OutputOf<typeof travelItinerary>
type Place = Pin & { readonly stops: readonly number[]; readonly names: readonly string[] }

const colors = { start: '#15803d', pickup: '#1d4ed8', dropoff: '#b91c1c' } as const

/** Where the vehicle stops, in its order: stops at one place are one pin, with the number of the first of them. */
function placesOf({ start, startLatitude, startLongitude, stops }: Itinerary): readonly Pin[] {
  const places = new Map<string, Place>()
  if (typeof startLatitude === 'number' && typeof startLongitude === 'number')
    places.set('start', {
      id: 'start',
      name: `Saída: ${start}`,
      latitude: startLatitude,
      longitude: startLongitude,
      color: colors.start,
      stops: [],
      names: [],
    })
  for (const [index, { kind, name, latitude, longitude }] of stops.entries()) {
    if (typeof latitude !== 'number' || typeof longitude !== 'number') continue
    const id = `${kind} ${latitude} ${longitude}`
    const known = places.get(id)
    const [numbers, names] = [
      [...(known?.stops ?? []), index + 1],
      [...(known?.names ?? []), name],
    ]
    places.set(id, {
      id,
      latitude,
      longitude,
      color: colors[kind],
      number: known?.number ?? index + 1,
      stops: numbers,
      names,
      name: names.join(', '),
    })
  }
  return [...places.values()]
}

/** The middle of the map before it has looked at the stops; undefined where no place is known. */
export const centerOf = (itinerary: Itinerary): Pick<Pin, 'latitude' | 'longitude'> | undefined =>
  placesOf(itinerary)[0]

/** The stops of an itinerary on a map: numbered pins, and lines from each to the next. */
export function StopsOnMap({ itinerary }: { itinerary: Itinerary }) {
  const { places, lines, rings } = useMemo(() => {
    const pins = placesOf(itinerary)
    return {
      places: pins,
      lines: [{ id: 'way', points: pins }],
      rings: [pins.map(({ latitude, longitude }) => ({ lat: latitude, lng: longitude }))],
    }
  }, [itinerary])
  return (
    <>
      <Lines lines={lines} latitude="latitude" longitude="longitude" />
      <Pins pins={places} />
      <Area rings={rings} fit isHidden />
    </>
  )
}
