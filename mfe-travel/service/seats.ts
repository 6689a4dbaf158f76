import { driverSearch } from '@saude/core/contract/driver'
import { vehicleByIds } from '@saude/options/contract/vehicle'
import { clientOf } from '@saude/service/client'
import { guarded } from '@saude/service/guard'
import { put, type Step } from '@saude/service/handlers'
import { longestDays } from '../contract/travel.ts'
import {
  bookedOn,
  type Context,
  type NewTravel,
  type NewTraveler,
  type Seats,
  type TravelDocument,
  type TravelerDocument,
  travelers,
  travelGuards,
  travelSeats,
} from './documents.ts'
import { capacityOf, type Driver, type Vehicle } from './fitness.ts'
import { dayMs, overlaps, type Span, tripName } from './time.ts'

type Counted = Pick<Seats, 'taken' | 'wheelchairs' | 'passengers' | 'companions' | 'absences'>

type Seated = Pick<TravelerDocument, 'presence' | 'seats' | 'wheelchair' | 'withCompanion'>

/** What bookings take. */
export function counted(booked: readonly Seated[]): Counted {
  const present = booked.filter(({ presence }) => presence !== 'absent')
  return {
    taken: booked.reduce((sum, { seats }) => sum + seats, 0),
    wheelchairs: booked.filter(({ wheelchair }) => wheelchair).length,
    passengers: present.length,
    companions: present.filter(({ withCompanion }) => withCompanion).length,
    absences: booked.length - present.length,
  }
}

/** A trip and its bookings as calendars and reports read them. */
export const seatsWith = (travel: NewTravel, booked: readonly Seated[]): Omit<Seats, 'client'> => ({
  _id: travel._id,
  appointmentDate: travel.appointmentDate,
  endAt: travel.endAt,
  state: travel.state,
  originCityName: travel.originCity.name ?? '',
  destinationCityName: travel.destinationCity.name ?? '',
  vehicleId: travel.vehicle?.id ?? null,
  driverId: travel.driver?.id ?? null,
  ...counted(booked),
})

/** The step that writes it down as it is from now on. */
export const seatStep = (travel: NewTravel, booked: readonly Seated[]): Step =>
  put(travelSeats, seatsWith(travel, booked))

export async function vehicleOf(
  { ask }: Pick<Context, 'ask'>,
  id: string | undefined,
): Promise<Vehicle | undefined> {
  if (id === undefined) return undefined
  return (await ask(vehicleByIds, { ids: [id] })).items[0]
}

export async function driverOf(
  { ask }: Pick<Context, 'ask'>,
  id: string | undefined,
): Promise<Driver | undefined> {
  if (id === undefined) return undefined
  return (await ask(driverSearch, { ids: [id] })).items[0]
}

/** Why so many do not fit; undefined where they do, or where no vehicle is chosen yet. */
export function fullReason(
  vehicle: Vehicle | undefined,
  { taken, wheelchairs }: Pick<Counted, 'taken' | 'wheelchairs'>,
): { readonly field: 'citizen' | 'wheelchair'; readonly text: string } | undefined {
  if (!vehicle) return undefined
  const capacity = capacityOf(vehicle)
  if (taken > capacity)
    return {
      field: 'citizen',
      text: `Não há lugar: o veículo leva ${capacity} passageiros e acompanhantes, e seriam ${taken}`,
    }
  const places = vehicle.wheelchairPlaces ?? 0
  return wheelchairs > places
    ? { field: 'wheelchair', text: `O veículo tem ${places} lugares para cadeira de rodas` }
    : undefined
}

/** Everybody who sits in a seat of these bookings and is known. */
export const peopleOf = (bookings: readonly Pick<TravelerDocument, 'citizen' | 'companion'>[]): string[] => [
  ...new Set(
    bookings.flatMap(({ citizen, companion }) => [citizen.id, ...(companion ? [companion.id] : [])]),
  ),
]

/** What one at a time decides about who travels on a trip. */
export const seatKeys = (travelId: string, people: readonly string[]): string[] => [
  `travel/${travelId}`,
  ...people.map((id) => `citizen/${id}`),
]

export const guards = (context: Context, keys: Iterable<string>): Promise<Step[]> =>
  guarded(context.store, travelGuards, clientOf(context), keys)

/** Bookings of these people on other trips at that time. */
export async function elsewhere(
  context: Context,
  people: readonly string[],
  span: Span,
  travelId: string,
): Promise<TravelerDocument[]> {
  const client = clientOf(context)
  const collection = context.store.collection(travelers)
  const among = { $in: [...people] }
  // Who left earlier is back by then.
  const departureAt = {
    $gte: new Date(span.appointmentDate.getTime() - longestDays * dayMs),
    $lt: span.endAt,
  }
  const found = await Promise.all([
    collection.findAll({ client, 'citizen.id': among, departureAt }, { max: 10_000 }),
    collection.findAll({ client, 'companion.id': among, departureAt }, { max: 10_000 }),
  ])
  return found.flat().filter((one) => {
    if (one.standing !== 'booked' || one.travelId === travelId) return false
    return overlaps(span, { appointmentDate: one.departureAt, endAt: one.endAt })
  })
}

/** The sentence for somebody who travels elsewhere at that time. */
export const elsewhereText = ({ destinationCityName, departureAt }: TravelerDocument): string =>
  `Já está na viagem para ${tripName({ destinationCity: { name: destinationCityName }, appointmentDate: departureAt })}`

export interface Refusal {
  readonly field: keyof TravelerDocument
  readonly text: string
  /** Whom it concerns, where several are booked at once. */
  readonly who: NewTraveler
}

/**
 * The steps with which bookings come on a trip, or change there; the guards have been read before the trip and
 * everything else that they guard.
 * @returns a refusal in place of steps where one of them cannot
 */
export async function seatSteps(
  context: Context,
  travel: TravelDocument,
  added: readonly NewTraveler[],
): Promise<{ readonly steps: Step[]; readonly refusal?: undefined } | { readonly refusal: Refusal }> {
  const [first] = added
  if (!first) return { steps: [] }
  const ids = new Set(added.map(({ _id }) => _id))
  const others = (await bookedOn(context, travel._id)).filter(({ _id }) => !ids.has(_id))
  const people = peopleOf(added)
  for (const one of added) {
    const rest = [...others, ...added.filter(({ _id }) => _id !== one._id)]
    if (one.companion?.id === one.citizen.id)
      return { refusal: { field: 'companion', text: 'Acompanhante é o próprio passageiro', who: one } }
    const seated = new Set(peopleOf(rest))
    if (seated.has(one.citizen.id))
      return { refusal: { field: 'citizen', text: 'Já está nesta viagem', who: one } }
    if (one.companion && seated.has(one.companion.id))
      return { refusal: { field: 'companion', text: 'Já está nesta viagem', who: one } }
  }
  const [away, vehicle] = await Promise.all([
    elsewhere(context, people, travel, travel._id),
    vehicleOf(context, travel.vehicle?.id),
  ])
  for (const one of added)
    for (const other of away) {
      const there = peopleOf([other])
      if (there.includes(one.citizen.id))
        return { refusal: { field: 'citizen', text: elsewhereText(other), who: one } }
      if (one.companion && there.includes(one.companion.id))
        return { refusal: { field: 'companion', text: elsewhereText(other), who: one } }
    }
  const all = [...others, ...added]
  const full = fullReason(vehicle, counted(all))
  if (full) return { refusal: { ...full, who: first } }
  return { steps: [seatStep(travel, all)] }
}
