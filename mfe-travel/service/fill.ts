import type { endedActs } from '@saude/service/endings'
import type { DemoArgs } from '@saude/service/service'
import type { DemoTown } from '@saude/town/types'
import { journeys } from '../demo/journeys.ts'
import type { travelSeats } from './documents.ts'
import type { travelReminders } from './reminders.ts'
import { seatsWith } from './seats.ts'

type Collections = {
  readonly travelSeat: typeof travelSeats
  readonly travelReminder: typeof travelReminders
  readonly endedAct: typeof endedActs
}

/** Stores how many travel on the trips of the demo. */
export async function fillSeats({
  store: _store,
  collections,
  client,
  ...args
}: DemoArgs<Collections, DemoTown>): Promise<void> {
  const made = journeys({ client, ...args })
  await collections.travelSeat.insertMany(
    made.map(({ travel, travelers }) => {
      const booked = travelers.filter(({ standing }) => standing === 'booked')
      return { ...seatsWith({ ...travel, _id: travel.id }, booked), client }
    }),
  )
}
