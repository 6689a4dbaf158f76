import { AppError } from '@saude/contract/errors'
import { ageAt } from '@saude/contract/formats'
import { driverSearch } from '@saude/core/contract/driver'
import { vehicleFleet } from '@saude/options/contract/vehicle'
import { type Handler, handlersFor } from '@saude/service/handlers'
import { travelDrivers, travelPlan, travelVehicles } from '../contract/plan.ts'
import { allowanceOf } from './allowance.ts'
import { busyReasons, tripsAround } from './busy.ts'
import {
  bookedOn,
  type Context,
  formerlyOn,
  type TravelDocument,
  type TravelerDocument,
  travelOf,
  travels,
} from './documents.ts'
import { capacityOf, driverReasons, vehicleReasons } from './fitness.ts'
import { type Contact, contactsOf, isReached, lostReason } from './people.ts'
import { type Planned, planned, problemsOf } from './problems.ts'
import { counted, peopleOf, vehicleOf } from './seats.ts'
import { dayOf } from './time.ts'

const on = handlersFor({ travel: travels })

/** @throws AppError `notFound`, also for another client's trip */
export async function known(context: Context, id: string): Promise<TravelDocument> {
  const travel = await travelOf(context, id)
  if (!travel) throw new AppError('notFound')
  return travel
}

const readPlan = on(travelPlan, async (call) => {
  const travel = await known(call, call.input.id)
  const plan = await planned(call, travel)
  const { booked, contacts, vehicle, driver } = plan
  const { taken, wheelchairs } = counted(booked)
  const allowance = await allowanceOf(call, travel, booked)
  return {
    id: travel._id,
    capacity: vehicle ? capacityOf(vehicle) : null,
    taken,
    wheelchairPlaces: vehicle ? (vehicle.wheelchairPlaces ?? 0) : null,
    wheelchairs,
    vehicle: vehicle ? { id: vehicle.id, name: vehicle.name, plate: vehicle.plate } : null,
    driver: driver
      ? { id: driver.id, name: driver.name, phone: driver.mainPhone ?? null, color: driver.color ?? null }
      : null,
    allowance: allowance.sigtap,
    allowanceTopUp: allowance.topUp,
    passengers: booked.map((one) => passengerOf(one, contacts.get(one.citizen.id), travel)),
    calls: await callsOf(call, plan),
    problems: await problemsOf(call, plan),
  }
})

/** Who is called because messages do not arrive; of a trip that is over no one is. */
async function callsOf(context: Context, { travel, booked, contacts }: Planned) {
  const isCancelled = travel.state === 'cancelled'
  if (travel.state === 'finished') return []
  const seated = isCancelled ? await formerlyOn(context, travel._id) : booked
  const known = isCancelled ? await contactsOf(context, peopleOf(seated)) : contacts
  return seated.flatMap((one) => {
    const contact = known.get(one.citizen.id)
    if (one.phoned || isReached(contact) || lostReason(contact) !== undefined) return []
    const citizen = citizenOf(one)
    return [{ id: one._id, name: citizen.name, citizen, phone: one.phone ?? contact?.phone ?? null }]
  })
}

const citizenOf = ({ citizen: { id, name = '', isRemoved } }: TravelerDocument) => ({
  id,
  name,
  isRemoved: isRemoved ?? false,
})

function passengerOf(one: TravelerDocument, contact: Contact | undefined, travel: TravelDocument) {
  const { companion } = one
  return {
    id: one._id,
    version: one.version,
    citizen: citizenOf(one),
    age: ageAt(contact?.birthDate ?? one.birthDate, dayOf(travel.appointmentDate)) ?? null,
    phone: one.phone ?? contact?.phone ?? null,
    cpf: contact?.cpf ?? one.cpf ?? null,
    rg: contact?.rg ?? one.rg ?? null,
    wheelchair: one.wheelchair ?? false,
    withCompanion: one.withCompanion ?? false,
    companionName: one.withCompanion ? (companion?.name ?? one.companionName ?? null) : null,
    companionDocument: one.withCompanion ? (one.companionCpf ?? one.companionRg ?? null) : null,
    companionPhone: one.withCompanion ? (one.companionPhone ?? null) : null,
    boarding: one.boardingPoint ?? one.passengerOrigin?.name ?? null,
    destination: one.destinationPoint ?? one.passengerDestiny?.name ?? null,
    appointmentStart: one.appointmentStart ?? null,
    presence: one.presence ?? null,
    isUnreached: !isReached(contact),
    requestNumber: one.requestNumber ?? null,
    observation: one.observation ?? null,
  }
}

const listVehicles = on(travelVehicles, async (call) => {
  const travel = await known(call, call.input.id)
  const [{ items }, booked] = await Promise.all([call.ask(vehicleFleet, {}), bookedOn(call, travel._id)])
  const wanted = counted(booked)
  return {
    items: await Promise.all(
      items.map(async (vehicle) => ({
        id: vehicle.id,
        name: vehicle.name,
        plate: vehicle.plate,
        capacity: capacityOf(vehicle),
        wheelchairPlaces: vehicle.wheelchairPlaces ?? 0,
        inspectionUntil: vehicle.inspectionUntil ?? null,
        isChosen: vehicle.id === travel.vehicle?.id,
        reasons: [
          ...busyReasons(
            'vehicle',
            travel,
            await tripsAround(call, 'vehicle', vehicle.id, travel, travel._id),
          ),
          ...vehicleReasons(vehicle, travel, wanted),
        ],
      })),
    ),
  }
})

const listDrivers = on(travelDrivers, async (call) => {
  const travel = await known(call, call.input.id)
  const [{ items }, vehicle] = await Promise.all([
    call.ask(driverSearch, {}),
    vehicleOf(call, travel.vehicle?.id),
  ])
  return {
    items: await Promise.all(
      items.map(async (driver) => ({
        id: driver.id,
        name: driver.name,
        typeCnh: driver.typeCnh ?? null,
        expirationDate: driver.expirationDate ?? null,
        phone: driver.mainPhone ?? null,
        color: driver.color ?? null,
        isChosen: driver.id === travel.driver?.id,
        reasons: [
          ...busyReasons('driver', travel, await tripsAround(call, 'driver', driver.id, travel, travel._id)),
          ...driverReasons(driver, vehicle, travel),
        ],
      })),
    ),
  }
})

export const planHandlers: Handler[] = [readPlan, listVehicles, listDrivers]
