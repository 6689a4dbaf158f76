import { exists, put } from '@saude/service/handlers'
import { atMost, filterBy, type Store, storeError } from '@saude/store'
import { type TravelDocument, type TravelerDocument, travelers, travelSeats, travels } from './documents.ts'
import { seatsWith } from './seats.ts'

/** Trips written down at once. */
const part = 200

/**
 * Gives seats of trips that were stored before calendars were read from them what they lack: without a time they would
 * be in no calendar.
 */
export async function completeSeats(store: Store): Promise<void> {
  for (;;) {
    const lacking = await store
      .collection(travelSeats)
      .find<{ _id: string; client: string }>(filterBy({ appointmentDate: null }), { limit: atMost(part) })
      .toArray()
    if (lacking.length === 0) return
    const ids = lacking.map(({ _id }) => _id)
    const clients = [...new Set(lacking.map(({ client }) => client))]
    const trips = await store.collection(travels).findAll({ _id: { $in: ids } }, { max: part })
    const booked = await store
      .collection(travelers)
      .findAll({ client: { $in: clients }, travelId: { $in: ids }, standing: 'booked' }, { max: 20_000 })
    const known = new Map(trips.map((one) => [one._id, one]))
    for (const { _id, client } of lacking) {
      const trip = known.get(_id)
      if (trip)
        await complete(
          store,
          client,
          trip,
          booked.filter(({ travelId }) => travelId === _id),
        )
      // Its trip was removed.
      else await store.collection(travelSeats).deleteOne({ _id })
    }
  }
}

/** Writes what is lacking; seats that a booking has written meanwhile are whole, and stay. */
async function complete(
  store: Store,
  client: string,
  trip: TravelDocument,
  booked: readonly TravelerDocument[],
): Promise<void> {
  const stamp = { client, by: null, now: new Date() }
  const lacks = exists(travelSeats, filterBy({ _id: trip._id, appointmentDate: null }))
  try {
    await store.atomically([lacks(stamp), put(travelSeats, seatsWith(trip, booked))(stamp)])
  } catch (error) {
    if (storeError(error).kind !== 'stale') throw error
  }
}
