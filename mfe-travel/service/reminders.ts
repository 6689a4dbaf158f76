import { daysAfter, parseInstant, today } from '@saude/contract/instants'
import { change, insert } from '@saude/service/handlers'
import { defineCollection, type Store, storeError } from '@saude/store'
import { type TravelDocument, type TravelerDocument, travelers, travels } from './documents.ts'
import { notifyAll } from './messages.ts'
import { dayMs } from './time.ts'

/** A reminder that was given: the trip, and the day that it named. Another day is reminded of again. */
interface Reminder {
  readonly _id: string
  readonly client: string
}

export const travelReminders = defineCollection<Reminder>('travelReminder', { tenant: 'client' })

/** No message goes out before. */
const earliestHour = 8
const everyMs = 600_000

const hourOf = (now: Date): number => new Date(now.getTime() - 3 * 3_600_000).getUTCHours()

/**
 * Reminds the passengers of tomorrow's confirmed trips, each once, from the morning on. What reminds and what it says
 * are one transaction, so that of several processes one does.
 */
export async function remind(store: Store, now: Date): Promise<number> {
  if (hourOf(now) < earliestHour) return 0
  const begins = parseInstant(daysAfter(today(now), 1)) ?? now
  const trips = await store.collection(travels).findAll(
    {
      state: 'confirmed',
      appointmentDate: { $gte: begins, $lt: new Date(begins.getTime() + dayMs) },
    },
    { max: 10_000 },
  )
  let sent = 0
  for (const trip of trips) if (await remindOf(store, trip, now)) sent += 1
  return sent
}

async function remindOf(store: Store, trip: TravelDocument, now: Date): Promise<boolean> {
  const { client } = trip
  const _id = `${trip._id}/${today(trip.appointmentDate)}`
  if (await store.collection(travelReminders).findOne({ _id, client })) return false
  const passengers: TravelerDocument[] = await store
    .collection(travelers)
    .findAll({ client, travelId: trip._id, standing: 'booked' }, { max: 10_000 })
  const stamp = { client, by: null, now }
  const steps = notifyAll('reminder', trip, passengers, { user: { id: null, name: 'Viagens' }, now })
  try {
    await store.atomically([
      insert(travelReminders, { _id })(stamp),
      ...steps.map((step) => step(stamp)),
      // What waits to be delivered is looked at when the feed goes on.
      change('travel', [trip._id], 'reminded')(stamp),
    ])
    return true
  } catch (error) {
    // Another process was faster.
    if (storeError(error).kind === 'duplicate') return false
    throw error
  }
}

/** Looks every ten minutes; answers the function that ends it. */
export function remindDaily(
  store: Store,
  now: () => Date,
  complain: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const look = () => {
    running = remind(store, now()).catch(complain)
  }
  const timer = setInterval(look, everyMs).unref()
  look()
  return async () => {
    clearInterval(timer)
    await running
  }
}
