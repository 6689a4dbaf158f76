import type { Vertex } from '@saude/contract/geo'
import type { Stop, TravelerDocument } from '../documents.ts'
import type { LegOf } from './legs.ts'
import { shortOrder } from './order.ts'
import type { Spot } from './places.ts'
import { arrivals } from './schedule.ts'

/** A stop with where it is. */
export interface Placed extends Stop {
  readonly spot: Spot
  readonly traveler: TravelerDocument
}

const ordered = (stops: readonly Placed[], legOf: LegOf, start: Vertex, end?: Vertex): Placed[] => {
  const known = stops.filter(({ spot }) => spot.at)
  const points = known.flatMap(({ spot }) => spot.at ?? [])
  const metres = (one: Vertex, other: Vertex) => legOf(one, other).metres
  const order = shortOrder(start, points, end, metres).flatMap((index) => known[index] ?? [])
  // What has no known place comes last, and is said.
  return [...order, ...stops.filter(({ spot }) => !spot.at)]
}

const appointment = ({ traveler }: Placed) => traveler.appointmentStart?.getTime() ?? Number.POSITIVE_INFINITY

const lateCount = (start: Vertex, departure: Date, stops: readonly Placed[], legOf: LegOf) =>
  arrivals(
    start,
    departure,
    stops.map(({ spot, kind, traveler }) => ({
      at: spot.at,
      kind,
      appointmentStart: traveler.appointmentStart,
    })),
    legOf,
  ).filter(({ isLate }) => isLate).length

/**
 * A short way: everybody boards, towards the city of destination, then everybody leaves. Where somebody would be late
 * so and would not in the order of the appointments, that one counts.
 */
export function proposedStops(
  stops: readonly Placed[],
  start: Vertex | undefined,
  departure: Date,
  city: Vertex | undefined,
  legOf: LegOf,
): Placed[] {
  const [first] = stops
  const from = start ?? first?.spot.at
  if (!from) return [...stops]
  const pickups = stops.filter(({ kind }) => kind === 'pickup')
  const dropoffs = stops.filter(({ kind }) => kind === 'dropoff')
  const boarding = ordered(pickups, legOf, from, city)
  const last = boarding.findLast(({ spot }) => spot.at)?.spot.at ?? from
  const short = [...boarding, ...ordered(dropoffs, legOf, last)]
  const byTime = [...boarding, ...[...dropoffs].sort((one, other) => appointment(one) - appointment(other))]
  return lateCount(from, departure, byTime, legOf) < lateCount(from, departure, short, legOf) ? byTime : short
}

const keyOf = ({ travelerId, kind }: Stop) => `${kind} ${travelerId}`

/**
 * The order that somebody has put, without those who left the trip; who came since boards and leaves where the way
 * becomes least longer, and leaves behind where he or she boards.
 */
export function keptStops(
  kept: readonly Stop[],
  stops: readonly Placed[],
  start: Vertex | undefined,
  legOf: LegOf,
): Placed[] {
  const byKey = new Map(stops.map((one) => [keyOf(one), one]))
  const result = kept.flatMap((stop) => {
    const one = byKey.get(keyOf(stop))
    byKey.delete(keyOf(stop))
    return one ?? []
  })
  for (const one of byKey.values()) result.splice(bestPlace(result, one, start, legOf), 0, one)
  return result
}

function bestPlace(result: readonly Placed[], one: Placed, start: Vertex | undefined, legOf: LegOf): number {
  const distance = (from: Vertex | undefined, to: Vertex | undefined) => legOf(from, to).metres
  const firstLeaving = result.findIndex(({ kind }) => kind === 'dropoff')
  // Boarding comes before anybody leaves.
  const [first, last] =
    one.kind === 'pickup'
      ? [0, firstLeaving < 0 ? result.length : firstLeaving]
      : [firstLeaving < 0 ? result.length : firstLeaving, result.length]
  let place = last
  let least = Number.POSITIVE_INFINITY
  for (let at = first; at <= last; at += 1) {
    const before = at === 0 ? start : result[at - 1]?.spot.at
    const behind = result[at]?.spot.at
    const more = distance(before, one.spot.at) + distance(one.spot.at, behind) - distance(before, behind)
    if (more < least) {
      least = more
      place = at
    }
  }
  return place
}
