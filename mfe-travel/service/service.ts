import { travelPersonMove } from '@saude/citizen/contract/join'
import { endedActs } from '@saude/service/endings'
import { lazily } from '@saude/service/lazily'
import { deliver } from '@saude/service/outbox'
import { recordParts } from '@saude/service/record/record'
import { defineService } from '@saude/service/service'
import { travelPersonData } from '../contract/person-data.ts'
import { travelProcessing } from '../contract/processing.ts'
import { calendarHandlers } from './calendar.ts'
import { saySpent } from './charges.ts'
import { advanceTravel } from './course.ts'
import { deathHandlers } from './death.ts'
import { travelSeats } from './documents.ts'
import { expenseService } from './expense.ts'
import { itineraryHandlers } from './itinerary/itinerary.ts'
import { listJourneys } from './journeys.ts'
import { migrations } from './migrations.ts'
import { mineHandlers } from './mine.ts'
import { travelSheet } from './paper.ts'
import { bookPending, listPending } from './pending.ts'
import { listPendingTrips } from './pending-trips.ts'
import { planHandlers } from './plan.ts'
import { remindDaily, travelReminders } from './reminders.ts'
import { repeatTravel } from './repeat.ts'
import { reportHandlers } from './report.ts'
import { spendingOnTravels } from './spending.ts'
import { travelService } from './travel.ts'
import { markTraveler, travelerService } from './traveler.ts'

export const service = defineService({
  area: 'travel',
  version: '0.1.0',
  migrations,
  ...recordParts([travelService, travelerService, expenseService], {
    collections: { travelReminder: travelReminders, travelSeat: travelSeats, endedAct: endedActs },
    demo: lazily(async () => (await import('./fill.ts')).fillArea),
    personData: travelPersonData,
    personMove: travelPersonMove,
    processing: travelProcessing,
    handlers: [
      listPending,
      bookPending,
      listPendingTrips,
      markTraveler,
      advanceTravel,
      repeatTravel,
      ...planHandlers,
      ...itineraryHandlers,
      ...mineHandlers,
      ...calendarHandlers,
      ...reportHandlers,
      spendingOnTravels,
      saySpent,
      listJourneys,
      travelSheet,
      ...deathHandlers,
    ],
  }),
  start(args) {
    const endDelivery = deliver(args)
    const endReminders = remindDaily(args.store, args.now, args.complain)
    return async () => {
      await endReminders()
      await endDelivery()
    }
  },
})
