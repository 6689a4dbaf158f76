import type { endedActs } from '@saude/service/endings'
import { outbox } from '@saude/service/outbox'
import type { DemoArgs } from '@saude/service/service'
import type { DemoTown } from '@saude/town/types'
import { journeys } from '../demo/journeys.ts'
import { chargeOf, chargesOf } from './charges.ts'
import { expenses, type travelSeats, travels } from './documents.ts'
import type { travelReminders } from './reminders.ts'
import { seatsWith } from './seats.ts'

type Collections = {
  readonly travelSeat: typeof travelSeats
  readonly travelReminder: typeof travelReminders
  readonly endedAct: typeof endedActs
}

/** What this area keeps beside its records: how many travel on the trips of the demo, and what they charge. */
export async function fillArea(all: DemoArgs<Collections, DemoTown>): Promise<void> {
  const { collections, client, store, ...args } = all
  const made = journeys({ client, ...args })
  await collections.travelSeat.insertMany(
    made.map(({ travel, travelers }) => {
      const booked = travelers.filter(({ standing }) => standing === 'booked')
      return { ...seatsWith({ ...travel, _id: travel.id }, booked), client }
    }),
  )
  await fillCharges(all)
}

/** What expenses have charged cost centres with, which their owner is notified of. */
async function fillCharges({ store, client, now }: DemoArgs<Collections, DemoTown>): Promise<void> {
  const trips = await store.collection(travels).findAll({ client }, { max: 100_000 })
  const known = new Map(trips.map((one) => [one._id, one]))
  const spent = await store.collection(expenses).findAll({ client }, { max: 100_000 })
  const charges = spent.map((one) => chargeOf(one, known.get(one.travelId)))
  await store.collection(outbox).insertMany(chargesOf(charges, now))
}
