import { anyRecord } from '@saude/contract/record/record'
import { clientOf } from '@saude/service/client'
import { defineGuards } from '@saude/service/guard'
import type { Call, New, Stored } from '@saude/service/handlers'
import { type RecordDocument, recordCollection } from '@saude/service/record/collection'
import { type CollectionDefinition, collectionOf, defineCollection, type Entity } from '@saude/store'
import { type expenseKinds, travelExpense } from '../contract/expense.ts'
import { travel } from '../contract/travel.ts'
import type { TravelState } from '../contract/travel-states.ts'
import { type presences, type standings, traveler } from '../contract/traveler.ts'

/** What this area stores, with instants as the Dates that they are in the store. */

export interface Named {
  readonly id: string
  readonly name?: string | undefined
  readonly searchName?: string | undefined
  readonly isRemoved?: boolean | null | undefined
}

export interface Place {
  readonly name?: string | null | undefined
  readonly coordinates?: { readonly latitude: number; readonly longitude: number } | undefined
  readonly address?: string | null | undefined
  readonly fullAddress?: string | null | undefined
}

export interface Stop {
  readonly travelerId: string
  readonly kind: 'pickup' | 'dropoff'
}

export interface TravelDocument extends Stored {
  readonly number?: string
  readonly state: TravelState
  readonly originCity: Named
  readonly destinationCity: Named
  readonly appointmentDate: Date
  readonly returnAt?: Date | null
  readonly endAt: Date
  readonly direction?: 'return' | 'oneWay' | null
  readonly vehicle?: Named | null
  readonly driver?: Named | null
  readonly costCenter?: Named | null
  readonly observation?: string | null
  readonly kmStart?: number | null
  readonly kmEnd?: number | null
  readonly departedAt?: Date | null
  readonly arrivedAt?: Date | null
  readonly stops?: readonly Stop[] | null
}

export interface TravelerDocument extends Stored {
  readonly travelId: string
  readonly standing: keyof typeof standings
  readonly citizen: Named
  readonly name?: string | null
  readonly birthDate?: string | null
  readonly phone?: string | null
  readonly cpf?: string | null
  readonly rg?: string | null
  readonly wheelchair?: boolean | null
  readonly withCompanion?: boolean | null
  readonly companion?: Named | null
  readonly companionName?: string | null
  readonly companionPhone?: string | null
  readonly companionCpf?: string | null
  readonly companionRg?: string | null
  readonly companionReason?: string | null
  readonly passengerOrigin?: Place | null
  readonly boardingPoint?: string | null
  readonly passengerDestiny?: Place | null
  readonly destinationPoint?: string | null
  readonly appointmentStart?: Date | null
  readonly appointmentEnd?: Date | null
  readonly observation?: string | null
  readonly presence?: keyof typeof presences | null
  readonly phoned?: boolean | null
  readonly requestId?: string | null
  readonly requestNumber?: string | null
  readonly fromId?: string | null
  readonly departureAt: Date
  readonly endAt: Date
  readonly originCityName: string
  readonly destinationCityName: string
  readonly seats: number
}

export interface ExpenseDocument extends Stored {
  readonly travelId: string
  readonly kind: keyof typeof expenseKinds
  readonly amount: number
  readonly date: string
  readonly receipt?: object | null
}

/** A trip, and a booking, to be stored: the kit adds times and versions. */
export type NewTravel = New<TravelDocument> & Entity
export type NewTraveler = New<TravelerDocument> & Entity

/** A record's collection with indexes for what its declaration does not ask. */
const withIndexes = (
  derived: CollectionDefinition<RecordDocument>,
  ...paths: readonly (readonly string[])[]
): CollectionDefinition<RecordDocument> => ({
  ...derived,
  indexes: [
    ...derived.indexes,
    ...paths.map((keys) => ({
      keys: Object.fromEntries(['client', ...keys, '_id'].map((path) => [path, 1 as const])),
    })),
  ],
})

const derived = recordCollection(anyRecord(travel))
export const travelRecords: typeof derived = {
  ...derived,
  // Reminders look at the trips of all clients.
  indexes: [...derived.indexes, { keys: { state: 1, appointmentDate: 1, _id: 1 } }],
}
export const travelerRecords = withIndexes(
  recordCollection(anyRecord(traveler)),
  ['travelId', 'departureAt'],
  ['requestId', 'standing'],
)
export const expenseRecords = withIndexes(recordCollection(anyRecord(travelExpense)), ['travelId'])

// Documents of a record hold its declared fields.
export const travels = collectionOf<TravelDocument>(travelRecords)
export const travelers = collectionOf<TravelerDocument>(travelerRecords)
export const expenses = collectionOf<ExpenseDocument>(expenseRecords)

/**
 * What calendars and reports read of many trips at once, written with each trip and each booking: a tenth of the trip.
 * Names of vehicles and drivers change and are asked of their owners.
 */
export interface Seats {
  readonly _id: string
  readonly client: string
  readonly appointmentDate: Date
  readonly endAt: Date
  readonly state: TravelState
  readonly originCityName: string
  readonly destinationCityName: string
  readonly vehicleId: string | null
  readonly driverId: string | null
  /** Seats of passengers and their companions. */
  readonly taken: number
  readonly wheelchairs: number
  /** Of passengers who were not absent. */
  readonly passengers: number
  readonly companions: number
  readonly absences: number
}

export const travelSeats = defineCollection<Seats>('travelSeat', {
  tenant: 'client',
  indexes: [{ keys: { client: 1, appointmentDate: 1, _id: 1 } }],
})

/** Seats, people, vehicles and drivers are given to one at a time. */
export const travelGuards = defineGuards('travelGuard')

/** What rules and handlers have alike. */
export type Context = Pick<Call, 'user' | 'now' | 'ask' | 'store'>

export const travelOf = (context: Context, _id: string): Promise<TravelDocument | null> =>
  context.store.collection(travels).findOne({ _id, client: clientOf(context) })

/**
 * All bookings of a trip, in the order in which they were made. Looked for by the trip alone: almost all bookings of
 * five years have the same standing, by which an engine might look first.
 */
async function bookingsOf(context: Context, travelId: string): Promise<TravelerDocument[]> {
  const found = await context.store
    .collection(travelers)
    .findAll({ client: clientOf(context), travelId }, { max: 10_000 })
  return found.sort((one, other) => (one._id < other._id ? -1 : 1))
}

/** Who has a seat on a trip. */
export const bookedOn = async (context: Context, travelId: string): Promise<TravelerDocument[]> =>
  (await bookingsOf(context, travelId)).filter(({ standing }) => standing === 'booked')

/** Who had a seat on a trip that was cancelled. */
export const formerlyOn = async (context: Context, travelId: string): Promise<TravelerDocument[]> =>
  (await bookingsOf(context, travelId)).filter(({ standing }) => standing !== 'booked')

/** The seats that some trips have given, by trip. */
export async function seatsOf(context: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Seats>> {
  if (ids.length === 0) return new Map()
  const found = await context.store
    .collection(travelSeats)
    .findAll({ _id: { $in: [...ids] }, client: clientOf(context) }, { max: 5_000 })
  return new Map(found.map((one) => [one._id, one]))
}
