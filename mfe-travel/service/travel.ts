import { AppError, validationError } from '@saude/contract/errors'
import { today, toWire } from '@saude/contract/instants'
import { removeAll, type Step, updateAll } from '@saude/service/handlers'
import { recordService } from '@saude/service/record/record'
import { type EntryOf, storedOf } from '@saude/service/record/rules'
import { longestDays, travel } from '../contract/travel.ts'
import { busyReasons, tripsAround } from './busy.ts'
import { travelCharged } from './charges.ts'
import {
  bookedOn,
  type Context,
  type TravelDocument,
  travelers,
  travelGuards,
  travelRecords,
  travelSeats,
} from './documents.ts'
import { driverReasons, vehicleReasons } from './fitness.ts'
import { notifyAll } from './messages.ts'
import { refuseRunningBack, refuseUnmarked } from './odometer.ts'
import { blockingProblems } from './problems.ts'
import {
  counted,
  driverOf,
  elsewhere,
  elsewhereText,
  guards,
  peopleOf,
  seatKeys,
  seatStep,
  vehicleOf,
} from './seats.ts'
import { dayMs, dayOf, endOf, instantOf } from './time.ts'

type Entry = EntryOf<(typeof travel)['declared']['fields']>

/** Instants are Dates in the store. */
const stored = (entry: Entry | undefined) => entry && storedOf<TravelDocument>(entry)

const sameTime = (one: Date | null | undefined, other: Date | null | undefined) =>
  (one?.getTime() ?? null) === (other?.getTime() ?? null)

/** Which parts of a trip are other ones than before. */
function changesOf(before: TravelDocument | undefined, after: TravelDocument) {
  const isOther = (key: 'vehicle' | 'driver' | 'originCity' | 'destinationCity') =>
    (before?.[key]?.id ?? null) !== (after[key]?.id ?? null)
  return {
    time:
      !before ||
      !sameTime(before.appointmentDate, after.appointmentDate) ||
      !sameTime(before.endAt, after.endAt),
    departure: before !== undefined && !sameTime(before.appointmentDate, after.appointmentDate),
    vehicle: isOther('vehicle'),
    driver: isOther('driver'),
    cities: isOther('originCity') || isOther('destinationCity'),
  }
}

/**
 * Looks whether vehicle, driver and passengers can make the trip as it is after a change.
 * @returns the guards of what was looked at, and who travels
 * @throws AppError `validation`, at the field that was changed
 */
async function settled(context: Context, before: TravelDocument | undefined, after: TravelDocument) {
  const at = before ? 'document.' : ''
  const changed = changesOf(before, after)
  const looksAtVehicle = after.vehicle && (changed.vehicle || changed.time)
  const looksAtDriver = after.driver && (changed.driver || changed.vehicle || changed.time)
  const people = changed.time && before ? peopleOf(await bookedOn(context, after._id)) : []
  const steps = await guards(context, [
    ...seatKeys(after._id, people),
    ...(looksAtVehicle ? [`vehicle/${after.vehicle?.id}`] : []),
    ...(looksAtDriver ? [`driver/${after.driver?.id}`] : []),
  ])
  const booked = await bookedOn(context, after._id)
  const refuse = (field: string, reasons: readonly string[]) => {
    if (reasons.length > 0) throw validationError({ [`${at}${field}`]: reasons.join('. ') })
  }
  const field = (own: 'vehicle' | 'driver') => (changed[own] ? own : 'appointmentDate')
  const vehicle = looksAtVehicle || looksAtDriver ? await vehicleOf(context, after.vehicle?.id) : undefined
  if (looksAtVehicle && vehicle) {
    const others = await tripsAround(context, 'vehicle', vehicle.id, after, after._id)
    refuse(field('vehicle'), [
      ...busyReasons('vehicle', after, others),
      ...vehicleReasons(vehicle, after, counted(booked)),
    ])
  }
  if (looksAtDriver && after.driver) {
    const driver = await driverOf(context, after.driver.id)
    if (!driver) refuse(field('driver'), ['Não é motorista'])
    const others = await tripsAround(context, 'driver', after.driver.id, after, after._id)
    const reasons = driver
      ? [...busyReasons('driver', after, others), ...driverReasons(driver, vehicle, after)]
      : []
    refuse(changed.driver ? 'driver' : changed.vehicle ? 'vehicle' : 'appointmentDate', reasons)
  }
  if (people.length > 0) {
    const [other] = await elsewhere(context, peopleOf(booked), after, after._id)
    if (other) refuse('appointmentDate', [`${other.citizen.name}: ${elsewhereText(other).toLowerCase()}`])
  }
  return { steps, booked, changed }
}

export const travelService = recordService(travel, {
  collection: travelRecords,
  collections: { travelGuard: travelGuards },
  notifies: true,
  demo: () => import('../demo/travels.ts'),
  answer: ({ _id }) => ({ travelId: _id }),
  before(values, { stored: entry, now }) {
    const had = stored(entry)
    const at = had ? 'document.' : ''
    const departure = instantOf(values.appointmentDate) ?? had?.appointmentDate
    const returnAt = 'returnAt' in values ? instantOf(values.returnAt) : had?.returnAt
    if (!departure) return values
    const isMoved = !had || !sameTime(had.appointmentDate, departure)
    if (isMoved && dayOf(departure) < today(now))
      throw validationError({ [`${at}appointmentDate`]: 'Partida não pode estar no passado' })
    if (had?.state === 'underway' && (isMoved || values.vehicle || values.driver))
      throw new AppError('conflict', 'A viagem já começou: partida, veículo e motorista não mudam mais.')
    if (returnAt && returnAt <= departure)
      throw validationError({
        [`${at}${'returnAt' in values ? 'returnAt' : 'appointmentDate'}`]:
          'Retorno previsto precisa ser depois da partida',
      })
    if (returnAt && returnAt.getTime() - departure.getTime() > longestDays * dayMs)
      throw validationError({
        [`${at}${'returnAt' in values ? 'returnAt' : 'appointmentDate'}`]: `A viagem pode durar até ${longestDays} dias`,
      })
    const [from, to] = [values.kmStart ?? had?.kmStart, values.kmEnd ?? had?.kmEnd]
    refuseRunningBack(from, to, `${at}${'kmEnd' in values ? 'kmEnd' : 'kmStart'}`)
    return { ...values, endAt: toWire(endOf(departure, returnAt)) }
  },
  async sets({ stored: entry, transition, given }, context) {
    const found = stored(entry)
    if (!found) return {}
    if (transition === 'confirm' || transition === 'depart') {
      const [problem] = await blockingProblems(context, found)
      const doing = transition === 'confirm' ? 'confirmar' : 'iniciar'
      if (problem) throw new AppError('conflict', `Não é possível ${doing}: ${problem.text}`)
    }
    if (transition === 'correct') refuseRunningBack(given.kmStart, given.kmEnd, 'document.kmEnd')
    const needs = { depart: 'kmStart', finish: 'kmEnd' } as const
    const key = transition === 'depart' || transition === 'finish' ? needs[transition] : undefined
    if (key && typeof found[key] !== 'number')
      throw new AppError(
        'conflict',
        `Informe a quilometragem na ${key === 'kmStart' ? 'saída' : 'chegada'} antes.`,
      )
    if (transition === 'finish') refuseUnmarked(await bookedOn(context, found._id))
    if (key) return { [key === 'kmStart' ? 'departedAt' : 'arrivedAt']: toWire(context.now) }
    return {}
  },
  async after({ before: entryBefore, after: entryAfter, transition, reason }, context) {
    const [before, after] = [stored(entryBefore), stored(entryAfter)]
    const charged = await travelCharged(context, before, after)
    if (!after) {
      const booked = before ? await bookedOn(context, before._id) : []
      if (booked.length > 0)
        throw new AppError('conflict', 'A viagem tem passageiros: cancele-a, e eles voltam aos pendentes.')
      return before ? [...charged, removeAll(travelSeats, { _id: before._id })] : []
    }
    if (transition !== undefined) return stepped(context, after, transition, reason)
    const { steps, booked, changed } = await settled(context, before, after)
    const more: Step[] = [...charged, seatStep(after, booked)]
    const isOtherwise = (changed.departure || changed.cities) && after.state === 'confirmed'
    if (before && (changed.time || changed.cities))
      more.push(
        updateAll(
          travelers,
          { travelId: after._id },
          {
            departureAt: after.appointmentDate,
            endAt: after.endAt,
            originCityName: after.originCity.name ?? '',
            destinationCityName: after.destinationCity.name ?? '',
            // Who was called knows of the trip as it was.
            ...(isOtherwise && { phoned: false }),
          },
        ),
      )
    if (before && isOtherwise) more.push(...notifyAll('changed', after, booked, context, { before }))
    return [...steps, ...more]
  },
})

/** What follows from a step: who gets a message, and who waits again. */
async function stepped(
  context: Context,
  travel: TravelDocument,
  transition: string,
  reason: string | null | undefined,
): Promise<Step[]> {
  // No one is booked between the reading and the commit.
  const steps = await guards(context, seatKeys(travel._id, []))
  const booked = await bookedOn(context, travel._id)
  const going = [...steps, seatStep(travel, booked)]
  if (transition === 'confirm') return [...going, ...notifyAll('confirmed', travel, booked, context)]
  if (transition !== 'cancel') return going
  return [
    ...steps,
    updateAll(
      travelers,
      { travelId: travel._id, standing: 'booked' },
      { standing: 'waiting', phoned: false },
    ),
    seatStep(travel, []),
    ...notifyAll('cancelled', travel, booked, context, { reason }),
  ]
}
