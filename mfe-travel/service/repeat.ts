import { validationError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { daysAfter, today } from '@saude/contract/instants'
import { anyRecord } from '@saude/contract/record/record'
import { clientOf } from '@saude/service/client'
import { type Handler, handlersFor, insert } from '@saude/service/handlers'
import { happened } from '@saude/service/record/history'
import { createNumbered } from '@saude/service/record/numbered'
import { longestRepetition, travelRepeat } from '../contract/repeat.ts'
import { travel as travelRecord } from '../contract/travel.ts'
import { traveler } from '../contract/traveler.ts'
import { busyReasons, tripsAround } from './busy.ts'
import { onDay } from './calendar.ts'
import {
  bookedOn,
  type Context,
  type NewTravel,
  type NewTraveler,
  type TravelDocument,
  type TravelerDocument,
  travelers,
  travels,
} from './documents.ts'
import { type Driver, driverReasons, type Vehicle, vehicleReasons } from './fitness.ts'
import { type Contact, companionProblem, contactsOf, lostReason } from './people.ts'
import { known } from './plan.ts'
import {
  counted,
  driverOf,
  elsewhere,
  elsewhereText,
  guards,
  peopleOf,
  seatStep,
  vehicleOf,
} from './seats.ts'
import { dayOf } from './time.ts'

const on = handlersFor({ travel: travels })

/** The days after a trip's own that are wanted. */
export function wantedDays(first: string, until: string, weekdays: readonly string[]): string[] {
  const days: string[] = []
  for (let day = daysAfter(first, 1); day <= until; day = daysAfter(day, 1))
    if (weekdays.includes(String(new Date(`${day}T00:00:00Z`).getUTCDay()))) days.push(day)
  return days
}

interface Left {
  readonly day: string
  readonly text: string
}

interface Repeated {
  readonly trip: NewTravel
  readonly people: readonly NewTraveler[]
}

/** The trip that is repeated, with what is known of its vehicle, driver and passengers whatever the day. */
interface Model {
  readonly model: TravelDocument
  readonly booked: readonly TravelerDocument[]
  readonly vehicle: Vehicle | undefined
  readonly driver: Driver | undefined
  readonly contacts: ReadonlyMap<string, Contact>
}

/** One more trip: with the vehicle, the driver and the passengers who can. */
async function repeated(
  context: Context,
  { model, booked, vehicle: found, driver, contacts }: Model,
  day: string,
  left: Left[],
): Promise<Repeated> {
  const span = onDay(model, day)
  const leave = (text: string) => left.push({ day, text })
  const away = await elsewhere(context, peopleOf(booked), span, model._id)
  const busy = new Map(away.flatMap((other) => peopleOf([other]).map((id) => [id, other] as const)))
  const people = booked.filter((one) => {
    const other = busy.get(one.citizen.id) ?? (one.companion ? busy.get(one.companion.id) : undefined)
    const contact = contacts.get(one.citizen.id)
    const reason =
      lostReason(contact) ??
      (other && elsewhereText(other)) ??
      companionProblem(one, contact?.birthDate, span.appointmentDate)?.text
    if (reason !== undefined) leave(`${one.citizen.name}: ${reason}`)
    return reason === undefined
  })
  let vehicle = found
  if (vehicle) {
    const others = await tripsAround(context, 'vehicle', vehicle.id, span, undefined)
    const [reason] = [
      ...busyReasons('vehicle', span, others),
      ...vehicleReasons(vehicle, span, counted(people)),
    ]
    if (reason !== undefined) leave(`${vehicle.name}: ${reason}`)
    if (reason !== undefined) vehicle = undefined
  }
  let isDriven = driver !== undefined
  if (driver) {
    const others = await tripsAround(context, 'driver', driver.id, span, undefined)
    const [reason] = [...busyReasons('driver', span, others), ...driverReasons(driver, vehicle, span)]
    if (reason !== undefined) leave(`${driver.name}: ${reason}`)
    isDriven = reason === undefined
  }
  const { originCity, destinationCity, direction = null, costCenter = null, observation = null } = model
  const trip: NewTravel = {
    _id: newId(),
    originCity,
    destinationCity,
    direction,
    costCenter,
    observation,
    ...span,
    vehicle: (vehicle && model.vehicle) ?? null,
    driver: (isDriven && model.driver) || null,
    state: 'planned',
  }
  return { trip, people: people.map((one) => onTrip(one, trip, model)) }
}

/** A passenger of the model on another trip, at the same time of day. */
function onTrip(one: TravelerDocument, trip: NewTravel, model: TravelDocument): NewTraveler {
  const later = trip.appointmentDate.getTime() - model.appointmentDate.getTime()
  const moved = (at: Date | null | undefined) => (at ? new Date(at.getTime() + later) : null)
  const { createdAt: _at, updatedAt: _changed, updatedBy: _by, version: _version, ...kept } = one
  return {
    ...kept,
    _id: newId(),
    travelId: trip._id,
    departureAt: trip.appointmentDate,
    endAt: trip.endAt,
    appointmentStart: moved(one.appointmentStart),
    appointmentEnd: moved(one.appointmentEnd),
    // The next session is no matter of the same request.
    requestId: null,
    fromId: null,
    presence: null,
    phoned: null,
  }
}

export const repeatTravel: Handler = on(travelRepeat, async (call) => {
  const { input, commit } = call
  const model = await known(call, input.id)
  const first = dayOf(model.appointmentDate)
  const from = first < today(call.now) ? daysAfter(today(call.now), -1) : first
  if (input.until <= first) throw validationError({ until: 'Repetir até precisa ser depois da viagem' })
  if (input.until > daysAfter(today(call.now), longestRepetition))
    throw validationError({ until: `Repetir até no máximo ${longestRepetition} dias` })
  const days = wantedDays(from, input.until, input.weekdays)
  if (days.length === 0) throw validationError({ weekdays: 'Nenhum dia da semana cai até essa data' })
  const booked = input.withPassengers === false ? [] : await bookedOn(call, model._id)
  const locked = await guards(call, [
    `repeat/${model.destinationCity.id}`,
    ...peopleOf(booked).map((id) => `citizen/${id}`),
    ...(model.vehicle ? [`vehicle/${model.vehicle.id}`] : []),
    ...(model.driver ? [`driver/${model.driver.id}`] : []),
  ])
  const [vehicle, driver, contacts] = await Promise.all([
    vehicleOf(call, model.vehicle?.id),
    driverOf(call, model.driver?.id),
    contactsOf(call, peopleOf(booked)),
  ])
  const whole: Model = { model, booked, vehicle, driver, contacts }
  const left: Left[] = []
  const skipped: string[] = []
  const made: Repeated[] = []
  for (const day of days) {
    const { appointmentDate } = onDay(model, day)
    const there = await call.store.collection(travels).findOne({
      client: clientOf(call),
      'destinationCity.id': model.destinationCity.id,
      appointmentDate,
      state: { $in: ['planned', 'confirmed', 'underway'] },
    })
    if (there) skipped.push(day)
    else made.push(await repeated(call, whole, day, left))
  }
  const added = made.flatMap(({ trip, people }) => [
    happened(anyRecord(travelRecord), trip, { kind: 'created' }),
    ...people.flatMap((one) => [
      insert(travelers, one),
      happened(anyRecord(traveler), one, { kind: 'created' }),
    ]),
    seatStep(trip, people),
  ])
  const answer = { id: model._id, created: made.length, skipped, left, citizenIds: peopleOf(booked) }
  if (made.length === 0) return commit(locked, answer)
  return createNumbered(
    travelRecord,
    call,
    (numbers, steps) =>
      commit(
        [
          ...locked,
          ...steps,
          ...made.map(({ trip }, index) => insert(travels, { ...trip, number: numbers[index] ?? '' })),
          ...added,
        ],
        answer,
      ),
    made.length,
  )
})
