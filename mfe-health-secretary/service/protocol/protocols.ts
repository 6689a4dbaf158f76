import { citizenByIds } from '@saude/citizen/contract/by-ids'
import { daysAfter, today } from '@saude/contract/instants'
import type { AnyRecord } from '@saude/contract/record/record'
import { type Ask, put, removeAll, type Step, type User } from '@saude/service/handlers'
import { seesDispensed } from '@saude/service/protected'
import type { RecordDocument } from '@saude/service/record/collection'
import { storedOf } from '@saude/service/record/rules'
import { type CollectionDefinition, defineCollection, type Store } from '@saude/store'
import { type Priority, priorities } from '../../contract/priority.ts'
import { type ProtocolType, protocolTypeOf } from '../../contract/protocol-type.ts'
import type { ProtocolState } from '../../contract/state-labels.ts'
import { type Provided, placeIn } from '../quota/place.ts'
import { dueOf, type Marks } from './deadline.ts'
import { type Item, itemOf } from './item.ts'

/**
 * What all kinds of requests have in common, in one place: lists over all kinds, the waiting list of each, and the
 * look-up by number read it. Written in the commit that writes the request, under its id.
 */
export interface Protocol {
  readonly _id: string
  readonly client: string
  readonly type: ProtocolType
  readonly number: string
  readonly citizen: { readonly id: string; readonly name: string; readonly searchName: string }
  /** Whose it is where `citizen` is the one who stands for all that are protected; of no other. */
  readonly hiddenPerson: Protocol['citizen'] | null
  readonly healthUnit: { readonly id: string; readonly name: string } | null
  readonly state: ProtocolState
  readonly priority: Priority
  /** The citizen's, when the request was last changed: for look-ups from other hosts than the client's. */
  readonly birthDate: string | null
  /** The day of the request. */
  readonly date: string
  readonly createdAt: Date
  readonly updatedAt: Date
  /** From this day on its time counts; that of the request where it says none. */
  readonly since?: string
  /** The last day, where that does not follow from kind, priority and day alone. */
  readonly dueOn?: string | null
  /** What has set it. */
  readonly dueBy?: 'cancer' | 'court' | null
  /** Which provider's place of which month it has (`quota/place.ts`). */
  readonly place?: string | null
  /** When, where it has one. */
  readonly appointmentAt?: Date | null
  /** What is asked for: each has a waiting list of its own. */
  readonly item: Item | null
  /** Its place in the waiting list; null where it does not wait (any more). */
  readonly queue: string | null
}

export const protocols = defineCollection<Protocol>('protocol', {
  tenant: 'client',
  about: { left: 'o que cada solicitação já diz' },
  // How many wait for what.
  counts: [
    ['type', 'state'],
    ['type', 'state', 'healthUnit.id'],
    ['type', 'item.id', 'item.name', 'state'],
  ],
  indexes: [
    { keys: { client: 1, updatedAt: 1, _id: 1 } },
    { keys: { client: 1, type: 1, updatedAt: 1, _id: 1 } },
    { keys: { client: 1, state: 1, updatedAt: 1, _id: 1 } },
    { keys: { client: 1, type: 1, state: 1, updatedAt: 1, _id: 1 } },
    { keys: { client: 1, number: 1, _id: 1 } },
    { keys: { client: 1, 'citizen.id': 1, updatedAt: 1, _id: 1 } },
    { keys: { client: 1, 'citizen.searchName': 1, _id: 1 } },
    { keys: { client: 1, 'hiddenPerson.id': 1, _id: 1 } },
    { keys: { client: 1, 'hiddenPerson.searchName': 1, _id: 1 } },
    { keys: { client: 1, type: 1, queue: 1, _id: 1 } },
    { keys: { client: 1, type: 1, state: 1, queue: 1, _id: 1 } },
    { keys: { client: 1, type: 1, 'healthUnit.id': 1, queue: 1, _id: 1 } },
    { keys: { client: 1, type: 1, 'item.id': 1, queue: 1, _id: 1 } },
    { keys: { client: 1, 'item.id': 1, _id: 1 } },
    { keys: { client: 1, type: 1, dueOn: 1, queue: 1, _id: 1 } },
    { keys: { client: 1, place: 1, _id: 1 } },
    { keys: { client: 1, place: 1, appointmentAt: 1, _id: 1 } },
    { keys: { client: 1, type: 1, number: 1, queue: 1, _id: 1 } },
  ],
})

/** What is on loan waits for no one, though it was not brought back in time. */
export const isWaiting = (type: ProtocolType, state: string): boolean =>
  waitingStates.includes(state) && !(type === 'loanMaterial' && state === 'absent')

/** States in which a request waits for the desk: for a decision, for a date, or for another one. */
export const waitingStates: readonly string[] = [
  'requested',
  'authorised',
  'absent',
  'review',
  'preapproved',
  'approved',
]

const ranks = Object.keys(priorities).reverse()

interface Placed extends Pick<Protocol, '_id' | 'priority' | 'date'> {
  /** A day and an id, in place of those of the request: who was missing without a reason and asked again. */
  readonly askedAgain?: string | null | undefined
  readonly courtDueOn?: string | null | undefined
}

/** What a court has ordered first, then the most urgent, then the oldest; ids are in the order of time. */
const placeOf = ({ _id, priority, date, askedAgain, courtDueOn }: Placed): string =>
  courtDueOn ? `!/${courtDueOn}/${_id}` : `${ranks.indexOf(priority)}/${askedAgain ?? `${date}/${_id}`}`

/** What every kind has as it is stored, a benefit no priority and not always a unit. */
export type Request = RecordDocument &
  Pick<Protocol, 'citizen' | 'date' | 'state'> &
  Partial<Pick<Protocol, 'priority' | 'healthUnit' | 'hiddenPerson'>> &
  Omit<Marks, 'since'> &
  Pick<Placed, 'askedAgain'> &
  Provided

/** Whose a request is, for users who may see it. */
export const personOf = ({ citizen, hiddenPerson }: Protocol, user: User): Protocol['citizen'] =>
  hiddenPerson && seesDispensed(user) ? hiddenPerson : citizen

/** The mark for the access log where somebody sees whose a hidden request is. */
export const markOf = ({ hiddenPerson }: Pick<Protocol, 'hiddenPerson'>, user: User) =>
  hiddenPerson && seesDispensed(user) ? { isProtected: true } : {}

/** A stored request as it stands in the list over all kinds. */
export function protocolOf(of: AnyRecord, stored: RecordDocument, birthDate: string | null = null): Protocol {
  const { _id, client, number = '', createdAt, updatedAt } = stored
  const request = storedOf<Request>({ ...stored, state: stored.state ?? '' })
  const { citizen, hiddenPerson, state, priority, healthUnit } = request
  const type = protocolTypeOf(of.name)
  const rank = priority ?? 'notUrgent'
  const date = request.date ?? today(createdAt)
  const [from = date] = request.askedAgain?.split('/') ?? []
  const item = itemOf(of, stored)
  const since = daysAfter(from, request.pausedDays ?? 0)
  return {
    _id,
    client,
    type,
    number,
    citizen: { id: citizen.id, name: citizen.name, searchName: citizen.searchName },
    hiddenPerson: hiddenPerson
      ? { id: hiddenPerson.id, name: hiddenPerson.name, searchName: hiddenPerson.searchName }
      : null,
    healthUnit: healthUnit ? { id: healthUnit.id, name: healthUnit.name } : null,
    birthDate,
    state,
    priority: rank,
    date,
    since,
    ...dueOf(type, { ...request, since }),
    item,
    ...placeIn(type, request, item),
    createdAt,
    updatedAt,
    queue: isWaiting(type, state) ? placeOf({ ...request, priority: rank, date }) : null,
  }
}

interface Change {
  readonly id: string
  readonly before: object | undefined
  readonly after: object | undefined
}

/** The step that keeps the list over all kinds in line with a change of a request. */
export async function protocolSteps(
  of: AnyRecord,
  { id, after }: Change,
  { now, ask }: { readonly now: Date; readonly ask: Ask },
): Promise<Step[]> {
  if (!after) return [removeAll(protocols, { _id: id })]
  // A request as it will be stored; the kit adds its times.
  const entry = storedOf<Request>({ createdAt: now, ...after, updatedAt: now })
  // The request is kept while the citizen area is away.
  const { id: whose } = entry.hiddenPerson ?? entry.citizen
  const { items } = await ask(citizenByIds, { ids: [whose] }).catch(() => ({ items: [] }))
  const birthDate = items[0]?.birthDate ?? null
  return [
    (stamp) =>
      put(protocols, protocolOf(of, { ...entry, client: stamp.client ?? entry.client }, birthDate))(stamp),
  ]
}

/** The service half of a kind of requests, as far as it is read here. */
export interface Kind {
  readonly of: AnyRecord
  readonly collection: CollectionDefinition<RecordDocument>
}

/** What the requests of all kinds are among all. */
export async function* protocolsOf(store: Store, kinds: readonly Kind[]): AsyncGenerator<Protocol> {
  for (const { of, collection } of kinds)
    for await (const request of store.collection(collection).find({})) yield protocolOf(of, request)
}
