import { validationError } from '@saude/contract/errors'
import { holidaysBetween } from '@saude/contract/holidays'
import { daysAfter, parseInstant, today, toWire } from '@saude/contract/instants'
import { shaped } from '@saude/contract/shaped'
import { driverSearch } from '@saude/core/contract/driver'
import { vehicleByIds } from '@saude/options/contract/vehicle'
import { clientOf } from '@saude/service/client'
import { type Handler, handlersFor } from '@saude/service/handlers'
import { mostDays, travelCalendar, travelMoveCheck } from '../contract/calendar.ts'
import { busyReasons, tripsAround } from './busy.ts'
import { bookedOn, type Context, type Seats, type TravelDocument, travelSeats, travels } from './documents.ts'
import { capacityOf, driverReasons, vehicleReasons } from './fitness.ts'
import { known } from './plan.ts'
import { counted, driverOf, elsewhere, elsewhereText, peopleOf, vehicleOf } from './seats.ts'
import { dayMs, dayOf, endOf } from './time.ts'

const on = handlersFor({ travel: travels })

const distinct = (ids: readonly (string | undefined)[]) => [...new Set(ids.flatMap((id) => id ?? []))]

const readCalendar = on(travelCalendar, async (call) => {
  const { initialDate, finalDate } = call.input
  if (finalDate < initialDate)
    throw validationError({ finalDate: 'Data final não pode ser anterior à inicial' })
  if (daysAfter(initialDate, mostDays) < finalDate)
    throw validationError({ finalDate: `O calendário mostra até ${mostDays} dias` })
  const begins = parseInstant(initialDate) ?? call.now
  const ends = new Date((parseInstant(finalDate) ?? call.now).getTime() + dayMs)
  const found = await call.store
    .collection(travelSeats)
    .findAll(
      { client: clientOf(call), appointmentDate: { $gte: begins, $lt: ends } },
      { sort: { appointmentDate: 1, _id: 1 }, max: 20_000 },
    )
  const { vehicles, drivers } = await namesOf(call, found)
  return {
    items: found.map((travel) => {
      const vehicle = travel.vehicleId ? vehicles.get(travel.vehicleId) : undefined
      const driver = travel.driverId ? drivers.get(travel.driverId) : undefined
      return {
        // A month has hundreds of them: they are not copied field by field.
        [shaped]: true,
        id: travel._id,
        state: travel.state,
        originCityName: travel.originCityName,
        destinationCityName: travel.destinationCityName,
        appointmentDate: toWire(travel.appointmentDate),
        endAt: toWire(travel.endAt),
        taken: travel.taken,
        capacity: vehicle?.capacity ?? null,
        vehicle: vehicle?.shown ?? null,
        driver: driver ?? null,
      }
    }),
    holidays: holidaysBetween(initialDate, finalDate),
  }
})

interface Vehicle {
  readonly shown: { readonly id: string; readonly name: string; readonly plate: string | null }
  readonly capacity: number | null
}

interface Driver {
  readonly id: string
  readonly name: string
  readonly color: string | null
}

/** The vehicles and drivers of trips; those who are no more are called as the trips remember them. */
async function namesOf(call: Context, trips: readonly Seats[]) {
  const vehicleIds = distinct(trips.map(({ vehicleId }) => vehicleId ?? undefined))
  const driverIds = distinct(trips.map(({ driverId }) => driverId ?? undefined))
  const [fleet, people] = await Promise.all([
    vehicleIds.length > 0 ? call.ask(vehicleByIds, { ids: vehicleIds }) : { items: [] },
    driverIds.length > 0 ? call.ask(driverSearch, { ids: driverIds }) : { items: [] },
  ])
  const vehicles = new Map<string, Vehicle>(
    fleet.items.map((one) => [
      one.id,
      { shown: { id: one.id, name: one.name, plate: one.plate }, capacity: capacityOf(one) },
    ]),
  )
  const drivers = new Map<string, Driver>(
    people.items.map(({ id, name, color }) => [id, { id, name, color: color ?? null }]),
  )
  const ids = trips
    .filter(
      ({ vehicleId, driverId }) =>
        (vehicleId && !vehicles.has(vehicleId)) || (driverId && !drivers.has(driverId)),
    )
    .map(({ _id }) => _id)
  const remembered =
    ids.length > 0
      ? await call.store
          .collection(travels)
          .findAll({ _id: { $in: ids }, client: clientOf(call) }, { max: 5_000 })
      : []
  for (const { vehicle, driver } of remembered) {
    if (vehicle && !vehicles.has(vehicle.id))
      vehicles.set(vehicle.id, {
        shown: { id: vehicle.id, name: vehicle.name ?? '', plate: null },
        capacity: null,
      })
    if (driver && !drivers.has(driver.id))
      drivers.set(driver.id, { id: driver.id, name: driver.name ?? '', color: null })
  }
  return { vehicles, drivers }
}

/** The same trip on another day, at the same time of day. */
export function onDay(
  { appointmentDate, returnAt }: Pick<TravelDocument, 'appointmentDate' | 'returnAt'>,
  day: string,
): { readonly appointmentDate: Date; readonly returnAt: Date | null; readonly endAt: Date } {
  const days = Math.round(
    (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${dayOf(appointmentDate)}T00:00:00Z`)) / dayMs,
  )
  const moved = new Date(appointmentDate.getTime() + days * dayMs)
  const back = returnAt ? new Date(returnAt.getTime() + days * dayMs) : null
  return { appointmentDate: moved, returnAt: back, endAt: endOf(moved, back) }
}

const checkMove = on(travelMoveCheck, async (call) => {
  const travel = await known(call, call.input.id)
  const { day } = call.input
  const span = onDay(travel, day)
  const booked = await bookedOn(call, travel._id)
  const [vehicle, driver, away] = await Promise.all([
    vehicleOf(call, travel.vehicle?.id),
    driverOf(call, travel.driver?.id),
    elsewhere(call, peopleOf(booked), span, travel._id),
  ])
  const reasons: string[] = []
  if (day < today(call.now)) reasons.push('O dia já passou')
  if (travel.state !== 'planned' && travel.state !== 'confirmed')
    reasons.push('Só viagens planejadas ou confirmadas mudam de dia')
  if (vehicle) {
    const others = await tripsAround(call, 'vehicle', vehicle.id, span, travel._id)
    const found = [...busyReasons('vehicle', span, others), ...vehicleReasons(vehicle, span, counted(booked))]
    reasons.push(...found.map((text) => `${vehicle.name}: ${text}`))
  }
  if (driver) {
    const others = await tripsAround(call, 'driver', driver.id, span, travel._id)
    const found = [...busyReasons('driver', span, others), ...driverReasons(driver, vehicle, span)]
    reasons.push(...found.map((text) => `${driver.name}: ${text}`))
  }
  reasons.push(...away.map((other) => `${other.citizen.name}: ${elsewhereText(other)}`))
  return {
    version: travel.version,
    appointmentDate: span.appointmentDate,
    returnAt: span.returnAt,
    passengers: booked.map(({ citizen, appointmentStart }) => ({
      id: citizen.id,
      name: citizen.name ?? '',
      appointmentStart: appointmentStart ?? null,
      misses: !!appointmentStart && toWire(appointmentStart).slice(0, 10) !== day,
    })),
    driver: driver?.name ?? null,
    reasons,
  }
})

export const calendarHandlers: Handler[] = [readCalendar, checkMove]
