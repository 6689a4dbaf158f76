import { parseInstant } from '@saude/contract/instants'
import { clientOf } from '@saude/service/client'
import { type Handler, handlersFor } from '@saude/service/handlers'
import { travelMine } from '../contract/mine.ts'
import { longestDays } from '../contract/travel.ts'
import { expenses, travels } from './documents.ts'
import { kmOf, passengerName, wayOf } from './itinerary/itinerary.ts'
import { settingsOf } from './itinerary/prices.ts'
import { lastKmOf } from './odometer.ts'
import { vehicleOf } from './seats.ts'
import { dayMs } from './time.ts'

const on = handlersFor({ travel: travels })
const shown = ['confirmed', 'underway', 'finished'] as const

/** Trips of the person who asks: those of the day, and those of days before that still last. */
const listMine = on(travelMine, async (call) => {
  const { input, user } = call
  const begins = parseInstant(input.day)
  if (!begins || user.id === null) return { items: [] }
  const ends = new Date(begins.getTime() + dayMs)
  const found = await call.store.collection(travels).findAll(
    {
      client: clientOf(call),
      'driver.id': user.id,
      appointmentDate: { $gte: new Date(begins.getTime() - longestDays * dayMs), $lt: ends },
    },
    { sort: { appointmentDate: 1, _id: 1 }, max: 10_000 },
  )
  const mine = found.filter(
    ({ state, appointmentDate, endAt }) =>
      shown.some((one) => one === state) &&
      (appointmentDate >= begins || state === 'underway' || (endAt > begins && state === 'confirmed')),
  )
  const settings = await settingsOf(call)
  return {
    items: await Promise.all(
      mine.map(async (travel) => {
        const [way, vehicle, lastKm, spent] = await Promise.all([
          wayOf(call, travel, settings),
          vehicleOf(call, travel.vehicle?.id),
          lastKmOf(call, travel),
          call.store
            .collection(expenses)
            .findAll({ client: travel.client, travelId: travel._id }, { sort: { _id: 1 }, max: 1_000 }),
        ])
        return {
          id: travel._id,
          version: travel.version,
          number: travel.number ?? null,
          state: travel.state,
          destinationCityName: travel.destinationCity.name ?? '',
          appointmentDate: travel.appointmentDate,
          endAt: travel.endAt,
          vehicleName: vehicle?.name ?? null,
          plate: vehicle?.plate ?? null,
          kmStart: travel.kmStart ?? null,
          kmEnd: travel.kmEnd ?? null,
          lastKm,
          plannedKm: kmOf(way),
          stops: way.stops.map(({ travelerId, kind, traveler, spot }, index) => ({
            travelerId,
            citizenId: traveler.citizen.id,
            kind,
            name: passengerName(traveler),
            companion: traveler.withCompanion
              ? (traveler.companion?.name ?? traveler.companionName ?? null)
              : null,
            phone: traveler.phone ?? way.contacts.get(traveler.citizen.id)?.phone ?? null,
            where: spot.where,
            // The middle of a city is no place to drive to.
            latitude: spot.isRough ? null : (spot.at?.lat ?? null),
            longitude: spot.isRough ? null : (spot.at?.lng ?? null),
            at: way.reached[index]?.at ?? null,
            wheelchair: traveler.wheelchair ?? false,
            presence: traveler.presence ?? null,
          })),
          expenses: spent.map(({ kind, amount, date, receipt }) => ({
            kind,
            amount,
            date,
            hasReceipt: Boolean(receipt),
          })),
        }
      }),
    ),
  }
})

export const mineHandlers: Handler[] = [listMine]
