import { AppError } from '@saude/contract/errors'
import { formatCount } from '@saude/contract/formats'
import { parseInstant, toWire } from '@saude/contract/instants'
import { searchName } from '@saude/contract/search'
import { outOfHomeTreatmentDue } from '@saude/health-secretary/contract/due-treatment'
import { vehicleByIds } from '@saude/options/contract/vehicle'
import { clientOf } from '@saude/service/client'
import { type Call, type Handler, handlersFor } from '@saude/service/handlers'
import { mostOffered, travelerPendingTrips } from '../contract/pending.ts'
import { longestDays } from '../contract/travel.ts'
import { type Seats, type TravelDocument, travelers, travelSeats, travels } from './documents.ts'
import { capacityOf, type Vehicle } from './fitness.ts'
import { fullReason } from './seats.ts'
import { dayMs, dayOf } from './time.ts'

/** Which trips could take somebody who waits: to the same city, away in time and not back before the appointment's day. */

interface Wanted {
  readonly city: string
  readonly at: Date
  readonly seats: number
  readonly wheelchair: boolean
}

/** @throws AppError `notFound` for who waits no longer */
async function wantedBy(call: Call, id: string): Promise<Wanted> {
  const booking = await call.store
    .collection(travelers)
    .findOne({ _id: id, client: clientOf(call), standing: 'waiting' })
  if (booking) {
    const { appointmentStart, departureAt, destinationCityName, seats, wheelchair } = booking
    return {
      city: destinationCityName,
      at: appointmentStart ?? departureAt,
      seats,
      wheelchair: wheelchair === true,
    }
  }
  const [request] = (await call.ask(outOfHomeTreatmentDue, { ids: [id] })).items
  const at = request && parseInstant(request.appointmentAt)
  if (!at) throw new AppError('notFound', 'Este passageiro não está mais pendente.')
  const city = request.destination.name ?? ''
  return { city, at, seats: request.companion ? 2 : 1, wheelchair: false }
}

async function tripsFor(call: Call, { city, at }: Wanted): Promise<TravelDocument[]> {
  const found = await call.store.collection(travels).findAll(
    {
      client: clientOf(call),
      state: { $in: ['planned', 'confirmed'] },
      appointmentDate: { $gte: new Date(at.getTime() - longestDays * dayMs), $lte: at },
    },
    { sort: { appointmentDate: 1, _id: 1 }, max: 10_000 },
  )
  return found.filter(
    ({ destinationCity, appointmentDate, endAt }) =>
      searchName(destinationCity.name ?? '') === searchName(city) &&
      appointmentDate > call.now &&
      dayOf(endAt) >= dayOf(at),
  )
}

/** How many seats are free, and why they are too few. */
function roomIn(vehicle: Vehicle | undefined, taken: Taken, { seats, wheelchair }: Wanted) {
  if (!vehicle) return { room: 'Veículo ainda não escolhido', refusal: null }
  const capacity = capacityOf(vehicle)
  const free = Math.max(0, capacity - taken.taken)
  const wheelchairs = taken.wheelchairs + (wheelchair ? 1 : 0)
  return {
    room: `${formatCount(free, 'lugar livre', 'lugares livres')} de ${capacity}`,
    refusal: fullReason(vehicle, { taken: taken.taken + seats, wheelchairs })?.text ?? null,
  }
}

type Taken = Pick<Seats, 'taken' | 'wheelchairs'>

const on = handlersFor({})

export const listPendingTrips: Handler = on(travelerPendingTrips, async (call) => {
  const wanted = await wantedBy(call, call.input.id)
  const trips = await tripsFor(call, wanted)
  const ids = trips.map(({ _id }) => _id)
  const client = clientOf(call)
  const vehicleIds = [...new Set(trips.flatMap(({ vehicle }) => (vehicle ? [vehicle.id] : [])))]
  const [seats, vehicles] = await Promise.all([
    call.store.collection(travelSeats).findAll({ client, _id: { $in: ids } }, { max: 10_000 }),
    vehicleIds.length > 0 ? call.ask(vehicleByIds, { ids: vehicleIds }) : { items: [] },
  ])
  const offered = trips.map((trip) => {
    const vehicle = vehicles.items.find(({ id }) => id === trip.vehicle?.id)
    const taken = seats.find(({ _id }) => _id === trip._id) ?? { taken: 0, wheelchairs: 0 }
    return {
      id: trip._id,
      number: trip.number ?? null,
      originCityName: trip.originCity.name ?? '',
      appointmentDate: toWire(trip.appointmentDate),
      vehicleName: vehicle?.name ?? null,
      ...roomIn(vehicle, taken, wanted),
    }
  })
  const rank = ({ refusal }: { readonly refusal: string | null }) => (refusal === null ? 0 : 1)
  return { items: [...offered].sort((one, other) => rank(one) - rank(other)).slice(0, mostOffered) }
})
