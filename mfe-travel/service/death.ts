import { travelDeathEnd, travelDeathHeldList } from '@saude/citizen/contract/death'
import { AppError } from '@saude/contract/errors'
import { anyRecord } from '@saude/contract/record/record'
import { clientOf } from '@saude/service/client'
import { type Ended, endingHandlers, type Holding } from '@saude/service/endings'
import { type Call, type Step, update } from '@saude/service/handlers'
import { changesOf, happened } from '@saude/service/record/history'
import { filterBy } from '@saude/store'
import { traveler } from '../contract/traveler.ts'
import { bookedOn, type TravelerDocument, travelers, travelOf } from './documents.ts'
import { guards, peopleOf, seatKeys, seatStep, seatSteps } from './seats.ts'
import { tripName } from './time.ts'
import { closedReason } from './traveler.ts'

/** More seats ahead than anybody has. */
const most = 1_000

const nameOf = ({ destinationCityName, departureAt }: TravelerDocument): string =>
  tripName({ destinationCity: { name: destinationCityName }, appointmentDate: departureAt })

/** Seats of somebody, as passenger or as companion, on trips that have not begun; who waits for another trip too. */
async function openSeats(call: Call, citizenId: string): Promise<Holding[]> {
  const client = clientOf(call)
  const seats = (path: 'citizen' | 'companion') =>
    call.store
      .collection(travelers)
      .findAll(filterBy({ client, [`${path}.id`]: citizenId, standing: { $in: ['booked', 'waiting'] } }), {
        sort: { departureAt: -1, _id: -1 },
        max: 10_000,
      })
  const found = await Promise.all([seats('citizen'), seats('companion')])
  const holdings = await Promise.all(
    found.flatMap((some, index) =>
      some.slice(0, most).map(async (one): Promise<Holding[]> => {
        const travel = await travelOf(call, one.travelId)
        // What has begun is over for who went with it.
        const isOver = one.standing === 'booked' ? travel && closedReason(travel) : one.departureAt < call.now
        if (!travel || isOver) return []
        const isCompanion = index === 1
        return [
          {
            key: `${isCompanion ? 'companion' : 'seat'}/${one._id}`,
            group: 'Viagens',
            label: isCompanion
              ? `Acompanhante na viagem para ${nameOf(one)}`
              : one.standing === 'waiting'
                ? `Aguarda nova viagem para ${one.destinationCityName}`
                : `Lugar na viagem para ${nameOf(one)}`,
            href: `/app/travel/wizard/${travel._id}`,
          },
        ]
      }),
    ),
  )
  return holdings.flat()
}

/** The steps of a change of a booking, with its history. */
function changed(stored: TravelerDocument, patch: Partial<TravelerDocument>): Step[] {
  const of = anyRecord(traveler)
  const changes = changesOf(of, { ...stored }, patch)
  return [
    update(travelers, { _id: stored._id, version: stored.version }, patch),
    happened(of, stored, { kind: 'updated', changes }),
  ]
}

async function bookingOf(call: Call, key: string) {
  const [kind, id = ''] = key.split('/')
  const stored = await call.store.collection(travelers).findOne({ _id: id, client: clientOf(call) })
  return stored ? { stored, isCompanion: kind === 'companion' } : undefined
}

const companionFields = [
  'companion',
  'companionName',
  'companionPhone',
  'companionCpf',
  'companionRg',
] as const

/** Without a companion the seat beside the passenger stays: somebody else may take it. */
const noCompanion = Object.fromEntries(companionFields.map((field) => [field, null]))

async function end(call: Call, key: string) {
  const found = await bookingOf(call, key)
  if (!found) throw new AppError('notFound')
  const { stored, isCompanion } = found
  const locked = await guards(call, seatKeys(stored.travelId, peopleOf([stored])))
  if (isCompanion) {
    const before = Object.fromEntries(companionFields.map((field) => [field, stored[field] ?? null]))
    return { steps: [...locked, ...changed(stored, noCompanion)], before }
  }
  const travel = await travelOf(call, stored.travelId)
  const others = (await bookedOn(call, stored.travelId)).filter(({ _id }) => _id !== stored._id)
  return {
    steps: [
      ...locked,
      ...changed(stored, { standing: 'ended' }),
      ...(travel && stored.standing === 'booked' ? [seatStep(travel, others)] : []),
    ],
    before: { standing: stored.standing },
  }
}

const unchanged = (note: string) => ({ steps: [], standing: 'changed' as const, note })

async function back(call: Call, { key, before }: Ended) {
  const found = await bookingOf(call, key)
  if (!found) return unchanged('A reserva foi removida depois')
  const { stored, isCompanion } = found
  const locked = await guards(call, seatKeys(stored.travelId, peopleOf([stored])))
  const travel = await travelOf(call, stored.travelId)
  if (!travel) return unchanged('A viagem não existe mais')
  if (isCompanion) {
    if (stored.companion || stored.companionName) return unchanged('Outra pessoa acompanha o passageiro')
    const asWas: TravelerDocument = { ...stored, ...before }
    const settled = closedReason(travel) === undefined ? await seatSteps(call, travel, [asWas]) : undefined
    if (!settled) return unchanged('A viagem já começou ou foi cancelada')
    if (settled.refusal) return unchanged(settled.refusal.text)
    const steps = [...locked, ...settled.steps, ...changed(stored, before)]
    return { steps, standing: 'restored' as const }
  }
  if (stored.standing !== 'ended') return unchanged('A reserva mudou depois, e fica como está')
  const waits = (note: string) => ({
    steps: [...locked, ...changed(stored, { standing: 'waiting', phoned: false })],
    standing: 'changed' as const,
    note,
  })
  if (before.standing !== 'booked')
    return {
      steps: [...locked, ...changed(stored, { standing: 'waiting' })],
      standing: 'restored' as const,
    }
  if (travel.state === 'cancelled') return waits('A viagem foi cancelada: aguarda nova viagem')
  const closed = closedReason(travel)
  if (closed) return unchanged('A viagem já começou sem o passageiro')
  const settled = await seatSteps(call, travel, [{ ...stored, standing: 'booked' }])
  if (settled.refusal)
    return waits(`O lugar foi dado a outra pessoa: aguarda nova viagem. ${settled.refusal.text}`)
  return {
    steps: [...locked, ...settled.steps, ...changed(stored, { standing: 'booked', phoned: false })],
    standing: 'restored' as const,
  }
}

/** What a death means for trips: seats are free for others, and come back where they still are. */
export const deathHandlers = endingHandlers(
  { held: travelDeathHeldList, end: travelDeathEnd },
  { open: openSeats, end, back },
  () => true,
)
