import type { Vertex } from '@saude/contract/geo'
import { fuels } from '@saude/options/contract/vehicle'
import { type Handler, handlersFor } from '@saude/service/handlers'
import { travelItinerary } from '../../contract/plan.ts'
import { bookedOn, type Context, type TravelDocument, type TravelerDocument, travels } from '../documents.ts'
import { lastKmOf } from '../odometer.ts'
import { type Contact, contactsOf } from '../people.ts'
import { known } from '../plan.ts'
import { vehicleOf } from '../seats.ts'
import { type LegOf, legsOf } from './legs.ts'
import { boardingOf, citiesOf, leavingOf, startOf } from './places.ts'
import { type Settings, settingsOf } from './prices.ts'
import { keptStops, type Placed, proposedStops } from './propose.ts'
import { type Arrival, arrivals, leaveBy } from './schedule.ts'

export interface Way {
  readonly stops: readonly Placed[]
  readonly reached: readonly Arrival[]
  readonly start: { readonly at: Vertex | undefined; readonly name: string }
  readonly leaveBy: Date | undefined
  readonly contacts: ReadonlyMap<string, Contact>
  readonly legOf: LegOf
}

/** The stops of a trip in the order that counts, and when each is reached. */
export async function wayOf(
  context: Context,
  travel: TravelDocument,
  settings: Settings,
  isProposed = false,
): Promise<Way> {
  const booked = await bookedOn(context, travel._id)
  const [contacts, cities] = await Promise.all([
    contactsOf(
      context,
      booked.map(({ citizen }) => citizen.id),
    ),
    citiesOf(context, travel).catch(() => ({ origin: undefined, destination: undefined })),
  ])
  const start = startOf(settings.departure, cities.origin, travel.originCity.name ?? '')
  const placed = booked.flatMap((traveler): Placed[] => [
    {
      travelerId: traveler._id,
      kind: 'pickup',
      traveler,
      spot: boardingOf(traveler, contacts.get(traveler.citizen.id), cities.origin),
    },
    { travelerId: traveler._id, kind: 'dropoff', traveler, spot: leavingOf(traveler, cities.destination) },
  ])
  const legOf = await legsOf(context, [start.at, cities.destination, ...placed.map(({ spot }) => spot.at)])
  const kept = travel.stops ?? []
  const stops =
    kept.length > 0 && !isProposed
      ? keptStops(kept, placed, start.at, legOf)
      : proposedStops(placed, start.at, travel.appointmentDate, cities.destination, legOf)
  const timed = stops.map(({ spot, kind, traveler }) => ({
    at: spot.at,
    kind,
    appointmentStart: traveler.appointmentStart,
  }))
  const reached = arrivals(start.at, travel.appointmentDate, timed, legOf)
  return { stops, reached, start, contacts, legOf, leaveBy: leaveBy(travel.appointmentDate, timed, reached) }
}

/** A name as lists read it; the companion comes along. */
export const passengerName = ({ citizen, withCompanion }: TravelerDocument): string =>
  `${citizen.name ?? ''}${withCompanion ? ' e acompanhante' : ''}`

const on = handlersFor({ travel: travels })

const readItinerary = on(travelItinerary, async (call) => {
  const { id, proposed } = call.input
  const travel = await known(call, id)
  const settings = await settingsOf(call)
  const [way, vehicle] = await Promise.all([
    wayOf(call, travel, settings, proposed === true),
    vehicleOf(call, travel.vehicle?.id),
  ])
  const { stops, reached, start } = way
  const km = kmOf(way)
  return {
    id,
    isByHand: !proposed && (travel.stops ?? []).length > 0,
    start: start.name,
    startLatitude: start.at?.lat ?? null,
    startLongitude: start.at?.lng ?? null,
    departureAt: travel.appointmentDate,
    stops: stops.map(({ travelerId, kind, spot, traveler }, index) => ({
      travelerId,
      kind,
      name: passengerName(traveler),
      where: spot.where,
      latitude: spot.at?.lat ?? null,
      longitude: spot.at?.lng ?? null,
      isRough: spot.isRough,
      at: reached[index]?.at ?? null,
      appointmentStart: traveler.appointmentStart ?? null,
      isLate: reached[index]?.isLate ?? false,
      km: rounded(reached[index]?.km ?? 0, 1),
      isStraight: reached[index]?.isStraight ?? false,
    })),
    km,
    lastKm: await lastKmOf(call, travel),
    leaveBy: way.leaveBy ?? null,
    ...fuelOf(vehicle, settings, km),
  }
})

/** Kilometres of a way, there and back, with one decimal place. */
export function kmOf({ stops, reached, start, legOf }: Way): number {
  const there = reached.reduce((sum, { km }) => sum + km, 0)
  const back = legOf(stops.findLast(({ spot }) => spot.at)?.spot.at, start.at)
  return rounded(there + back.metres / 1000, 1)
}

const rounded = (value: number, places: number) => Math.round(value * 10 ** places) / 10 ** places

/** What the way takes of fuel, and what that costs, or why it is not known. */
function fuelOf(vehicle: Awaited<ReturnType<typeof vehicleOf>>, { prices }: Settings, km: number) {
  if (!vehicle) return { costMissing: 'Escolha o veículo para calcular o combustível' }
  const { fuel, kmPerLitre } = vehicle
  if (!fuel || !kmPerLitre) return { costMissing: 'Informe combustível e consumo no cadastro do veículo' }
  const litres = rounded(km / kmPerLitre, 1)
  const price = prices[fuel]
  const known = { fuel: fuels[fuel], litres }
  if (typeof price !== 'number')
    return {
      ...known,
      costMissing: 'Os preços dos combustíveis não estão nas configurações, ou não são abertos ao seu grupo',
    }
  return { ...known, pricePerLitre: price, fuelCost: rounded(litres * price, 2) }
}

export const itineraryHandlers: Handler[] = [readItinerary]
