import type { Vertex } from '@saude/contract/geo'
import type { LegOf } from './legs.ts'

/** Metres of a leg above which it is driven on a road. */
const roadFrom = 15_000
/** Kilometres an hour. */
const speeds = { town: 35, road: 75 } as const
/** Somebody boards or leaves, in a wheelchair more slowly. */
const stopMinutes = 4

const minuteMs = 60_000

const minutesFor = (km: number): number => (km / (km * 1000 > roadFrom ? speeds.road : speeds.town)) * 60

interface Timed {
  readonly at: Vertex | undefined
  readonly appointmentStart?: Date | null | undefined
  readonly kind: 'pickup' | 'dropoff'
}

export interface Arrival {
  readonly at: Date
  readonly km: number
  /** No known streets lead there from the stop before. */
  readonly isStraight: boolean
  readonly isLate: boolean
}

/** When each stop is reached, and how far it is from the one before. */
export function arrivals(
  start: Vertex | undefined,
  departure: Date,
  stops: readonly Timed[],
  legOf: LegOf,
): Arrival[] {
  let here = start
  let time = departure.getTime()
  return stops.map((stop) => {
    const isSame = here && stop.at && here.lat === stop.at.lat && here.lng === stop.at.lng
    const { metres, isStraight } = legOf(here, stop.at)
    const km = metres / 1000
    time += minutesFor(km) * minuteMs
    const at = new Date(time)
    // Those who leave at one place leave together.
    if (!isSame) time += stopMinutes * minuteMs
    here = stop.at ?? here
    const isLate = stop.kind === 'dropoff' && !!stop.appointmentStart && at > stop.appointmentStart
    return { at, km, isStraight, isLate }
  })
}

/** The latest departure with which no one is late, to five minutes; undefined where there are none. */
export function leaveBy(
  departure: Date,
  stops: readonly Timed[],
  reached: readonly Arrival[],
): Date | undefined {
  const delays = stops.map((stop, index) => {
    const arrival = reached[index]
    if (stop.kind !== 'dropoff' || !stop.appointmentStart || !arrival) return 0
    return arrival.at.getTime() - stop.appointmentStart.getTime()
  })
  const most = Math.max(0, ...delays)
  if (most === 0) return undefined
  const step = 5 * minuteMs
  return new Date(Math.floor((departure.getTime() - most) / step) * step)
}
