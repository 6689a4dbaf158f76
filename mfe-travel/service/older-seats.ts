import { put } from '@saude/service/handlers'
import { filterBy, type Store } from '@saude/store'
import { travelers, travelSeats, travels } from './documents.ts'
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
      .find<{ _id: string; client: string }>(filterBy({ appointmentDate: null }), { limit: part })
      .toArray()
    if (lacking.length === 0) return
    const ids = lacking.map(({ _id }) => _id)
    const clients = [...new Set(lacking.map(({ client }) => client))]
    const trips = await store
      .collection(travels)
      .find({ _id: { $in: ids } })
      .toArray()
    const booked = await store
      .collection(travelers)
      .find({ client: { $in: clients }, travelId: { $in: ids }, standing: 'booked' })
      .toArray()
    const known = new Map(trips.map((one) => [one._id, one]))
    const seats = store.collection(travelSeats)
    for (const { _id, client } of lacking) {
      const trip = known.get(_id)
      if (trip)
        await store.atomically([
          put(
            travelSeats,
            seatsWith(
              trip,
              booked.filter(({ travelId }) => travelId === _id),
            ),
          )({ client, by: null, now: new Date() }),
        ])
      // Its trip was removed.
      else await seats.deleteOne({ _id })
    }
  }
}
