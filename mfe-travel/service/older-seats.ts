import type { Conversion } from '@saude/service/migrations/migration'
import { atMost, exists, filterBy, type Operation, put, remove, sortBy } from '@saude/store'
import { type TravelDocument, type TravelerDocument, travelers, travelSeats, travels } from './documents.ts'
import { seatsWith } from './seats.ts'

/** Trips written down at once. */
const part = 200

/**
 * Gives seats of trips that were stored before calendars were read from them what they lack: without a time they would
 * be in no calendar. Seats that a booking has written are whole.
 */
export const completeSeats: Conversion['run'] = async ({ store, from = '' }) => {
  const lacking = await store
    .collection(travelSeats)
    .find<{ _id: string; client: string }>(filterBy({ _id: { $gt: from }, appointmentDate: null }), {
      sort: sortBy({ _id: 1 }),
      limit: atMost(part),
    })
    .toArray()
  const ids = lacking.map(({ _id }) => _id)
  const clients = [...new Set(lacking.map(({ client }) => client))]
  const trips = await store.collection(travels).findAll({ _id: { $in: ids } }, { max: part })
  const booked = await store
    .collection(travelers)
    .findAll({ client: { $in: clients }, travelId: { $in: ids }, standing: 'booked' }, { max: 20_000 })
  const known = new Map(trips.map((one) => [one._id, one]))
  return {
    operations: lacking.flatMap(({ _id, client }) => {
      const trip = known.get(_id)
      return trip
        ? completed(
            trip,
            client,
            booked.filter(({ travelId }) => travelId === _id),
          )
        : // Its trip was removed.
          [remove(travelSeats, { _id })]
    }),
    next: lacking.length === part ? ids.at(-1) : undefined,
    count: lacking.length,
  }
}

const completed = (
  trip: TravelDocument,
  client: string,
  booked: readonly TravelerDocument[],
): Operation[] => [
  exists(travelSeats, filterBy({ _id: trip._id, appointmentDate: null })),
  put(travelSeats, { ...seatsWith(trip, booked), client }),
]
