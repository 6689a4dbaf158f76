import { AppError, validationError } from '@saude/contract/errors'
import { formatDate } from '@saude/contract/formats'
import { daysAfter, today, toWire } from '@saude/contract/instants'
import type { Of, OutputOf } from '@saude/contract/query'
import { anyRecord } from '@saude/contract/record/record'
import { stateWord } from '@saude/contract/record/states'
import type { outOfHomeTreatmentDue } from '@saude/health-secretary/contract/due-treatment'
import { handlersFor, type Step, update } from '@saude/service/handlers'
import { changesOf, happened } from '@saude/service/record/history'
import { recordService } from '@saude/service/record/record'
import { type EntryOf, storedOf } from '@saude/service/record/rules'
import { travelStates } from '../contract/travel-states.ts'
import { traveler, travelerMark } from '../contract/traveler.ts'
import {
  bookedOn,
  type Context,
  type NewTraveler,
  type Place,
  type TravelDocument,
  type TravelerDocument,
  travelerRecords,
  travelers,
  travelOf,
} from './documents.ts'
import { notifyAll } from './messages.ts'
import { companionProblem, contactsOf, lostReason } from './people.ts'
import { guards, peopleOf, seatKeys, seatStep, seatSteps } from './seats.ts'
import { dayOf, instantOf } from './time.ts'

export type TravelerValues = Partial<Of<(typeof traveler)['declared']['fields']>>
type Entry = EntryOf<(typeof traveler)['declared']['fields']>

/** Instants are Dates in the store. */
const stored = (entry: Entry | undefined) => entry && storedOf<TravelerDocument>(entry)

/** Why no one comes on a trip, or goes from it, any more. */
export function closedReason({ state }: Pick<TravelDocument, 'state'>): string | undefined {
  if (state === 'planned' || state === 'confirmed') return undefined
  return `A viagem está ${stateWord(travelStates, state)}: os passageiros não mudam mais.`
}

/** What a booking changes of who sits where; anything else concerns the one passenger. */
const seated = ['citizen', 'companion', 'withCompanion', 'companionReason', 'wheelchair'] as const

type Due = OutputOf<typeof outOfHomeTreatmentDue>['items'][number]

/** What a booking takes from the treatment that it is for. */
export const fromRequest = (request: Due): TravelerValues => ({
  citizen: request.citizen,
  requestId: request.id,
  requestNumber: request.number ?? null,
  appointmentStart: request.appointmentAt,
  destinationPoint: request.facility ?? null,
  withCompanion: request.companion === true,
  companionReason: request.companion ? (request.companionReason ?? 'Indicado na solicitação') : null,
})

const wire = (instant: Date | null | undefined) => (instant ? toWire(instant) : null)

/** A place that has a position; without one it says no more than the words beside it. */
const placed = (place: Place | null | undefined) =>
  place?.coordinates ? { ...place, coordinates: place.coordinates } : undefined

/** What a new booking takes from that on a cancelled trip. */
export function copied(before: TravelerDocument): TravelerValues {
  const { citizen, companion, phone, wheelchair, withCompanion, companionReason, companionName } = before
  const { companionPhone, companionCpf, companionRg, boardingPoint, destinationPoint, observation } = before
  const { passengerOrigin, passengerDestiny } = before
  return {
    citizen,
    ...(companion && { companion }),
    ...(placed(passengerOrigin) && { passengerOrigin: placed(passengerOrigin) }),
    ...(placed(passengerDestiny) && { passengerDestiny: placed(passengerDestiny) }),
    phone: phone ?? null,
    wheelchair: wheelchair ?? null,
    withCompanion: withCompanion ?? null,
    companionReason: companionReason ?? null,
    companionName: companionName ?? null,
    companionPhone: companionPhone ?? null,
    companionCpf: companionCpf ?? null,
    companionRg: companionRg ?? null,
    boardingPoint: boardingPoint ?? null,
    destinationPoint: destinationPoint ?? null,
    appointmentStart: wire(before.appointmentStart),
    appointmentEnd: wire(before.appointmentEnd),
    observation: observation ?? null,
    requestId: before.requestId ?? null,
    requestNumber: before.requestNumber ?? null,
  }
}

/**
 * The values of a booking as they are stored: with what the citizen area knows of the person, and with the trip's time
 * and cities.
 * @throws AppError `validation`, at the field
 */
export async function completed(
  context: Context,
  travel: TravelDocument,
  wanted: TravelerValues,
  at = '',
): Promise<TravelerValues> {
  const { citizen, companion } = wanted
  if (!citizen) return wanted
  const contacts = await contactsOf(context, [citizen.id, ...(companion ? [companion.id] : [])])
  const contact = contacts.get(citizen.id)
  const lost = lostReason(contact)
  if (lost !== undefined) throw validationError({ [`${at}citizen`]: lost })
  const lostCompanion = companion ? lostReason(contacts.get(companion.id)) : undefined
  if (lostCompanion !== undefined) throw validationError({ [`${at}companion`]: lostCompanion })
  const { withCompanion = false, companionReason } = wanted
  const rule = companionProblem(
    { withCompanion: withCompanion ?? false, companionReason: companionReason ?? null },
    contact?.birthDate,
    travel.appointmentDate,
  )
  if (rule) throw validationError({ [`${at}${rule.field}`]: rule.text })
  const position = contact?.position
  return {
    ...wanted,
    phone: wanted.phone ?? contact?.phone ?? null,
    boardingPoint: wanted.boardingPoint ?? contact?.address ?? null,
    ...(!wanted.passengerOrigin &&
      position && {
        passengerOrigin: {
          name: contact?.address ?? null,
          coordinates: { latitude: position.y, longitude: position.x },
        },
      }),
    name: contact?.name ?? null,
    birthDate: contact?.birthDate ?? null,
    cpf: contact?.cpf ?? null,
    rg: contact?.rg ?? null,
    standing: 'booked',
    departureAt: toWire(travel.appointmentDate),
    endAt: toWire(travel.endAt),
    originCityName: travel.originCity.name ?? '',
    destinationCityName: travel.destinationCity.name ?? '',
    seats: withCompanion ? 2 : 1,
  }
}

export const travelerService = recordService(traveler, {
  collection: travelerRecords,
  demo: () => import('../demo/travelers.ts'),
  where: ({ travelId }) => (typeof travelId === 'string' ? { travelId } : undefined),
  async before(values, { stored: entry, ...context }) {
    const had = stored(entry)
    const at = had ? 'document.' : ''
    if (had && values.travelId && values.travelId !== had.travelId)
      throw validationError({ 'document.travelId': 'Inclua o passageiro na outra viagem' })
    const travelId = had?.travelId ?? values.travelId ?? ''
    const travel = await travelOf(context, travelId)
    if (!travel) throw validationError({ [`${at}travelId`]: 'A viagem não existe mais' })
    const isElsewhere = had && 'boardingPoint' in values && values.boardingPoint !== had.boardingPoint
    if (had && !seated.some((key) => key in values))
      return isElsewhere ? { ...values, phoned: false } : values
    if (!entry) return completed(context, travel, { ...values, travelId })
    const whole = await completed(context, travel, { ...entry, ...values }, at)
    const { citizen, name, birthDate, cpf, rg, seats } = whole
    const isOtherwise = isElsewhere || had?.citizen.id !== citizen?.id
    return {
      ...values,
      ...(citizen && { citizen }),
      name,
      birthDate,
      cpf,
      rg,
      seats,
      ...(isOtherwise && { phoned: false }),
    }
  },
  async after({ before: entryBefore, after: entryAfter }, context) {
    const [before, after] = [stored(entryBefore), stored(entryAfter)]
    const travelId = (after ?? before)?.travelId ?? ''
    const one = after ?? before
    if (!one) return []
    const first = await travelOf(context, travelId)
    if (!first) throw new AppError('notFound')
    const locked = await guards(context, seatKeys(travelId, after ? peopleOf([after]) : []))
    const travel = (await travelOf(context, travelId)) ?? first
    const isSeated = !before || !after || seated.some((key) => !same(before[key], after[key]))
    const closed = closedReason(travel)
    if (isSeated && closed) throw new AppError('conflict', closed)
    if (!isSeated) return before && after ? boardingMessages(context, travel, before, after) : []
    const others = (await bookedOn(context, travelId)).filter(({ _id }) => _id !== one._id)
    if (after?.standing !== 'booked') {
      const messages = before ? await leavingMessage(context, travel, before) : []
      return [...locked, seatStep(travel, others), ...messages]
    }
    const settled = await seatSteps(context, travel, [after])
    if (settled.refusal) {
      const { field, text } = settled.refusal
      throw validationError({ [`${before ? 'document.' : ''}${field}`]: text })
    }
    return [...locked, ...settled.steps, ...(await seatMessages(context, travel, before, after))]
  },
})

/** A seat that goes to somebody else is left by one and taken by the other. */
async function seatMessages(
  context: Context,
  travel: TravelDocument,
  before: TravelerDocument | undefined,
  after: TravelerDocument,
): Promise<Step[]> {
  if (!before) return joiningMessages(context, travel, [after])
  if (same(before.citizen, after.citizen)) return boardingMessages(context, travel, before, after)
  return [...(await leavingMessage(context, travel, before)), ...joiningMessages(context, travel, [after])]
}

/** Who boards elsewhere than the confirmation said reads where. */
const boardingMessages = (
  context: Context,
  travel: TravelDocument,
  before: TravelerDocument,
  after: TravelerDocument,
): Step[] =>
  travel.state === 'confirmed' && (before.boardingPoint ?? '') !== (after.boardingPoint ?? '')
    ? notifyAll('boarding', travel, [after], context)
    : []

/** Who comes on a trip that is confirmed already reads so as the others did. */
export const joiningMessages = (
  context: Context,
  travel: TravelDocument,
  added: readonly NewTraveler[],
): Step[] => (travel.state === 'confirmed' ? notifyAll('confirmed', travel, added, context) : [])

/** Who is taken off a confirmed trip reads that it does not take place; who has died is written to no more. */
async function leavingMessage(
  context: Context,
  travel: TravelDocument,
  one: TravelerDocument,
): Promise<Step[]> {
  if (travel.state !== 'confirmed' || one.standing !== 'booked') return []
  const contacts = await contactsOf(context, [one.citizen.id])
  const isLost = lostReason(contacts.get(one.citizen.id)) !== undefined
  return isLost ? [] : notifyAll('cancelled', travel, [one], context)
}

const same = (one: unknown, other: unknown) => {
  const id = (value: unknown) =>
    typeof value === 'object' && value !== null && 'id' in value ? value.id : (value ?? null)
  return id(one) === id(other)
}

const on = handlersFor({ traveler: travelers })

/** Whether who boarded may be ticked: while the trip goes, or in that time without a connection. */
function isTickedIn({ state, updatedAt }: TravelDocument, at: string | null | undefined): boolean {
  if (state === 'confirmed' || state === 'underway') return true
  const ticked = instantOf(at)
  // Nothing changes a trip any more once it is finished.
  return state === 'finished' && ticked !== undefined && ticked <= updatedAt
}

/** Somebody boards on the evening before at the earliest, and has not come on the day. @throws AppError `conflict` */
function refuseEarly({ appointmentDate }: TravelDocument, presence: string, at: Date): void {
  const day = dayOf(appointmentDate)
  const first = presence === 'absent' ? day : daysAfter(day, -1)
  if (today(at) >= first) return
  const what = presence === 'absent' ? 'a falta' : 'o embarque'
  throw new AppError(
    'conflict',
    `A viagem parte em ${formatDate(day)}: ${what} só pode ser registrad${presence === 'absent' ? 'a' : 'o'} a partir de ${formatDate(first)}.`,
  )
}

/** Boarding is ticked while the trip goes, telephone calls while it is prepared. */
export const markTraveler = on(travelerMark, async (call) => {
  const { input, collections, commit } = call
  const before = await collections.traveler.findOne({ _id: input.id })
  const { presence, phoned, at } = input
  // Of a cancelled trip too somebody is called.
  if (!before || (before.standing !== 'booked' && presence !== undefined)) throw new AppError('notFound')
  const locked = await guards(call, seatKeys(before.travelId, []))
  const travel = await travelOf(call, before.travelId)
  if (!travel) throw new AppError('notFound')
  const isTicked = presence !== undefined && presence !== (before.presence ?? null)
  if (isTicked && !isTickedIn(travel, at))
    throw new AppError(
      'conflict',
      `A viagem está ${stateWord(travelStates, travel.state)}: o embarque não é registrado.`,
    )
  if (isTicked && presence) refuseEarly(travel, presence, instantOf(at) ?? call.actedAt)
  const patch = { ...(presence !== undefined && { presence }), ...(phoned !== undefined && { phoned }) }
  const others = (await bookedOn(call, before.travelId)).filter(({ _id }) => _id !== before._id)
  const changes = changesOf(anyRecord(traveler), { ...before }, patch)
  return commit(
    [
      ...locked,
      update(travelers, { _id: before._id, version: before.version }, patch),
      ...(before.standing === 'booked' ? [seatStep(travel, [...others, { ...before, ...patch }])] : []),
      ...(changes.length > 0 ? [happened(anyRecord(traveler), before, { kind: 'updated', changes })] : []),
    ],
    { id: before._id, citizenIds: peopleOf([before]) },
  )
})
