import { clientOf } from '@saude/service/client'
import { type Handler, handlersFor } from '@saude/service/handlers'
import type { RecordDocument } from '@saude/service/record/collection'
import type { CollectionDefinition } from '@saude/store'
import { examBooked, occupationalTherapyBooked, physiotherapyBooked } from '../../contract/booked-weeks.ts'
import { examRequest } from '../../contract/exam-request.ts'
import { occupationalTherapy } from '../../contract/occupational-therapy.ts'
import { physiotherapySession } from '../../contract/physiotherapy-session.ts'
import { performedCollection, weeksOf } from './performer.ts'

/** The kinds that are booked with providers of the options' registers. */

export const examRequests = performedCollection(examRequest)
export const physiotherapySessions = performedCollection(physiotherapySession)
export const occupationalTherapies = performedCollection(occupationalTherapy)

const on = handlersFor({})

const bookedOf = (query: typeof examBooked, collection: CollectionDefinition<RecordDocument>): Handler =>
  on(query, async (call) => {
    const { input, store, now } = call
    return { items: await weeksOf(store, collection, clientOf(call), input.providerId, now) }
  })

export const bookedHandlers = [
  bookedOf(examBooked, examRequests),
  bookedOf(physiotherapyBooked, physiotherapySessions),
  bookedOf(occupationalTherapyBooked, occupationalTherapies),
]
