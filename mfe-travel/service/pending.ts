import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { daysAfter, parseInstant, today, toWire } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import { anyRecord } from '@saude/contract/record/record'
import { nameMatches, searchName } from '@saude/contract/search'
import { outOfHomeTreatmentDue } from '@saude/health-secretary/contract/due-treatment'
import { clientOf } from '@saude/service/client'
import { type Call, type Handler, handlersFor, insert, update } from '@saude/service/handlers'
import { keptAnswers, keptOfOwner, sightOf } from '@saude/service/kept'
import { pageOfRows } from '@saude/service/page'
import { toStored } from '@saude/service/record/derive'
import { happened } from '@saude/service/record/history'
import { storedOf } from '@saude/service/record/rules'
import { atMost } from '@saude/store'
import { travelBook, travelerPendingList } from '../contract/pending.ts'
import { traveler } from '../contract/traveler.ts'
import { type Context, type NewTraveler, type TravelerDocument, travelers, travelOf } from './documents.ts'
import { guards, peopleOf, seatKeys, seatSteps } from './seats.ts'
import { dayOf } from './time.ts'
import {
  closedReason,
  completed,
  copied,
  fromRequest,
  joiningMessages,
  type TravelerValues,
} from './traveler.ts'

type Pending = OutputOf<typeof travelerPendingList>['items'][number]

/** How far ahead somebody who waits is offered; of as many days as one call plans. */
const daysAhead = 90

const wire = (instant: Date) => toWire(instant)

/** A booking that stands, or waits for another trip. */
const isCounted = ({ standing }: Pick<TravelerDocument, 'standing'>) => standing !== 'moved'

type Booked = Pick<TravelerDocument, '_id' | 'requestId' | 'standing'>
type Due = OutputOf<typeof outOfHomeTreatmentDue>

const keptDue = keptOfOwner<Due>()
const keptPending = keptAnswers<readonly Pending[]>(['traveler', 'travel'])

/** Everybody who waits between two days, the appointment that comes first first; read where something was written. */
async function pendingBetween(call: Call, from: string, to: string): Promise<readonly Pending[]> {
  const { ask, user } = call
  const due = await keptDue(call, [from, to], (unless) =>
    ask(outOfHomeTreatmentDue, { from, to, ...(unless !== undefined && { unless }) }),
  )
  return keptPending(call, [from, to, sightOf(user)], () => joined(call, due.items, from, to), due.state)
}

/** Treatments without a booking, and bookings of cancelled trips. */
async function joined(
  context: Pick<Call, 'user' | 'store'>,
  items: Due['items'],
  from: string,
  to: string,
): Promise<readonly Pending[]> {
  const client = clientOf(context)
  const collection = context.store.collection(travelers)
  const begins = parseInstant(from)
  const waiting = await collection.findAll(
    { client, standing: 'waiting', ...(begins && { departureAt: { $gte: begins } }) },
    { max: 10_000 },
  )
  const ids = items.map(({ id }) => id)
  const booked = await collection.findAll<Booked>(
    { client, requestId: { $in: ids } },
    { projection: { requestId: 1, standing: 1 }, max: atMost(5_000) },
  )
  const taken = new Set(booked.filter(isCounted).map(({ requestId }) => requestId))
  const requests = items
    .filter(({ id }) => !taken.has(id))
    .map(
      (one): Pending => ({
        id: one.id,
        citizen: one.citizen,
        originCityName: null,
        destinationCityName: one.destination.name ?? '',
        appointmentDate: one.appointmentAt,
        place: one.facility ?? null,
        source: 'request',
        requestId: one.id,
        requestNumber: one.number ?? null,
        withCompanion: one.companion ?? false,
        phone: null,
      }),
    )
  const cancelled = waiting
    .filter(({ departureAt }) => dayOf(departureAt) <= to)
    .map(
      (one): Pending => ({
        id: one._id,
        citizen: one.citizen,
        originCityName: one.originCityName,
        destinationCityName: one.destinationCityName,
        appointmentDate: wire(one.appointmentStart ?? one.departureAt),
        place: one.destinationPoint ?? null,
        source: 'cancelled',
        requestId: one.requestId ?? null,
        requestNumber: one.requestNumber ?? null,
        withCompanion: one.withCompanion ?? false,
        phone: one.phone ?? null,
      }),
    )
  return [...requests, ...cancelled].sort(by(({ appointmentDate }) => appointmentDate))
}

const by =
  (key: (one: Pending) => string) =>
  (one: Pending, other: Pending): number =>
    key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : one.id < other.id ? -1 : 1

const orders: Readonly<Record<string, (one: Pending) => string>> = {
  citizen: ({ citizen }) => searchName(citizen.name ?? ''),
  destinationCityName: ({ destinationCityName }) => searchName(destinationCityName),
}

const on = handlersFor({ traveler: travelers })

export const listPending: Handler = on(travelerPendingList, async (call) => {
  const { input } = call
  const travel = input.travelId ? await travelOf(call, input.travelId) : null
  if (input.travelId && !travel) throw new AppError('notFound')
  const day = travel && dayOf(travel.appointmentDate)
  const from = day ?? input.initialDate ?? today(call.now)
  const to = travel ? dayOf(travel.endAt) : (input.finalDate ?? daysAfter(from, daysAhead))
  const city = travel?.destinationCity.name ?? input.destinationCity?.name
  const wanted = (one: Pending) =>
    (!city || searchName(one.destinationCityName) === searchName(city)) &&
    (!travel || Number(parseInstant(one.appointmentDate)) >= travel.appointmentDate.getTime()) &&
    nameMatches(one.citizen.name ?? '', input.q ?? '')
  const all = await pendingBetween(call, from, to)
  const found = city || travel || input.q ? all.filter(wanted) : all
  // They are in the order of appointments.
  const order = input.orderBy ? orders[input.orderBy] : undefined
  const sorted = order ? [...found].sort(by(order)) : found
  return pageOfRows(input.order === 'desc' ? [...sorted].reverse() : sorted, input, travelerPendingList, [
    'q',
  ])
})

/** The values of each booking, in the order in which they were asked for. */
async function wantedOf(context: Context, pendingIds: readonly string[]): Promise<TravelerValues[]> {
  const client = clientOf(context)
  const collection = context.store.collection(travelers)
  const waiting = await collection.findAll(
    { _id: { $in: [...pendingIds] }, client, standing: 'waiting' },
    { max: 5_000 },
  )
  const bookings = new Map(waiting.map((one) => [one._id, one]))
  const requestIds = pendingIds.filter((id) => !bookings.has(id))
  const { items } =
    requestIds.length > 0 ? await context.ask(outOfHomeTreatmentDue, { ids: requestIds }) : { items: [] }
  const requests = new Map(items.map((one) => [one.id, one]))
  const taken = await collection.findAll({ client, requestId: { $in: requestIds } }, { max: 5_000 })
  return pendingIds.map((id) => {
    const before = bookings.get(id)
    if (before) return { ...copied(before), fromId: before._id }
    const request = requests.get(id)
    const other = taken.find((one) => one.requestId === id && isCounted(one))
    if (!request || other)
      throw new AppError(
        'conflict',
        request ? `${request.citizen.name} já tem viagem.` : 'Um dos passageiros não está mais pendente.',
      )
    return fromRequest(request)
  })
}

export const bookPending: Handler = on(travelBook, async (call) => {
  const { input, commit } = call
  const pendingIds = [...new Set(input.pendingIds)]
  const wanted = await wantedOf(call, pendingIds)
  const people = wanted.flatMap(({ citizen, companion }) => [citizen?.id ?? [], companion?.id ?? []]).flat()
  const locked = await guards(call, [
    ...seatKeys(input.id, people),
    ...pendingIds.map((id) => `pending/${id}`),
  ])
  const travel = await travelOf(call, input.id)
  if (!travel) throw new AppError('notFound')
  const closed = closedReason(travel)
  if (closed) throw new AppError('conflict', closed)
  // Once more, behind the guards: somebody may have given one of them a seat meanwhile.
  const still = await wantedOf(call, pendingIds)
  const added: NewTraveler[] = []
  for (const values of still) {
    const whole = await named(values, () => completed(call, travel, { ...values, travelId: travel._id }))
    added.push(storedOf<NewTraveler>({ ...toStored(anyRecord(traveler), whole), _id: newId() }))
  }
  const settled = await seatSteps(call, travel, added)
  if (settled.refusal) {
    const { who, text } = settled.refusal
    throw new AppError('conflict', `${who.citizen.name}: ${text}`, { reveals: [who.citizen.id] })
  }
  const from = added.flatMap(({ fromId }) => fromId ?? [])
  const before = await call.store
    .collection(travelers)
    .findAll({ _id: { $in: from }, client: clientOf(call) }, { max: 5_000 })
  return commit(
    [
      ...locked,
      ...added.flatMap((one) => [
        insert(travelers, one),
        happened(anyRecord(traveler), one, { kind: 'created' }),
      ]),
      ...before.map(({ _id, version }) => update(travelers, { _id, version }, { standing: 'moved' })),
      ...settled.steps,
      ...joiningMessages(call, travel, added),
    ],
    { id: input.id, citizenIds: peopleOf(added) },
  )
})

/** A refusal of one of several says whom it is about. */
async function named<T>({ citizen }: TravelerValues, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const fields = error instanceof AppError ? error.payload?.fields : undefined
    const [text] = Object.values(fields ?? {})
    if (!text || !citizen) throw error
    throw new AppError('conflict', `${citizen.name}: ${text}`, { reveals: [citizen.id] })
  }
}
