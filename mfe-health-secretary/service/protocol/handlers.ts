import { citizenByIds } from '@saude/citizen/contract/by-ids'
import { AppError } from '@saude/contract/errors'
import { formatValue } from '@saude/contract/format-value'
import { ageAt } from '@saude/contract/formats'
import { today, toWire } from '@saude/contract/instants'
import { rowsAsked } from '@saude/contract/list-query'
import { labelOf, metaOf } from '@saude/contract/meta'
import { fieldOf } from '@saude/contract/record/record'
import { stateLabel, transitionsFrom } from '@saude/contract/record/states'
import { searchName } from '@saude/contract/search'
import type { Call, Handler, Scoped, User } from '@saude/service/handlers'
import { pageOf } from '@saude/service/page'
import { seesDispensed } from '@saude/service/protected'
import { isHiddenFrom, seenBy } from '@saude/service/record/apart'
import { recordCollection } from '@saude/service/record/collection'
import { recordHistory } from '@saude/service/record/history'
import { inOrderOfPersons } from '@saude/service/record/person-order'
import { storedOf } from '@saude/service/record/rules'
import { type Filter, prefix } from '@saude/store'
import { kinds } from '../../contract/kinds.ts'
import {
  protocolGet,
  protocolList,
  type QueueStep,
  requestPosition,
  requestQueueList,
} from '../../contract/protocol.ts'
import { type ProtocolType, promisedDays } from '../../contract/protocol-type.ts'
import { type Protocol, personOf, protocols, type Request } from './protocols.ts'
import {
  kindsOf,
  lateOf,
  ofKinds,
  on,
  stepStates,
  waitingFor,
  waitingHandlers,
  waitingIn,
} from './waiting.ts'

/** What comes next for a request in its state: the first step that its kind declares from there. */
const nextAction = ({ type, state }: Protocol): string | null => {
  const { states } = kinds[type]
  return (states && transitionsFrom(states, state)[0]?.[1].title) ?? null
}

const dayMs = 86_400_000
const waitingDays = ({ date }: Protocol, now: Date): number =>
  Math.max(0, Math.round((Date.parse(today(now)) - Date.parse(date)) / dayMs))

const listProtocols = on(protocolList, ({ input, collections, user }) => {
  const { type, number, citizenName, state } = input
  const filter: Filter<Protocol> = {
    ...ofKinds(user, type),
    ...(number && { number: prefix(number) }),
    ...(citizenName && named(prefix(searchName(citizenName)), user)),
    ...(state && { state }),
  }
  return pageOf(collections.protocol, protocolList, input, {
    filter,
    sort: { citizenName: 'citizen.searchName' },
    ...(input.orderBy === 'citizenName' && {
      read: inOrderOfPersons(collections.protocol, 'citizen', user),
    }),
    user,
    map: ({ _id, citizen, hiddenPerson, ...rest }) => {
      const { id, name } = personOf({ _id, citizen, hiddenPerson, ...rest }, user)
      return { ...rest, ...markOf({ hiddenPerson }, user), id: _id, citizenId: id, citizenName: name }
    },
  })
})

/** By the name of the citizen; whose request is hidden is found by those who see it. */
const named = (name: ReturnType<typeof prefix>, user: User): Filter<Protocol> =>
  seesDispensed(user)
    ? { $or: [{ 'citizen.searchName': name }, { 'hiddenPerson.searchName': name }] }
    : { 'citizen.searchName': name }

/** The mark for the access log where somebody sees whose a hidden request is. */
const markOf = ({ hiddenPerson }: Pick<Protocol, 'hiddenPerson'>, user: User) =>
  hiddenPerson && seesDispensed(user) ? { isProtected: true } : {}

const listQueue = on(requestQueueList, async ({ input, collections, user, now, ask }) => {
  const type = input.type ?? 'examRequest'
  const filter: Filter<Protocol> = {
    ...ofKinds(user, type),
    queue: { $gte: '' },
    ...(input.stage && waitingFor(type, input.stage, today(now))),
    ...(input.healthUnit && { 'healthUnit.id': input.healthUnit.id }),
  }
  const { stage, healthUnit } = input
  const hasGaps = Boolean(stage || healthUnit || input.after)
  // A page of the whole list in its own order stands where it was asked for.
  const isInOrder = !hasGaps && input.order !== 'desc'
  const ahead = isInOrder ? rowsAsked(input, requestQueueList.list.maxRows).startIndex : undefined
  // Of one unit no counts are kept.
  const count = healthUnit ? undefined : () => waitingAt(collections.protocol, { type, stage, user, now })
  return pageOf(collections.protocol, requestQueueList, input, {
    filter,
    ...(count && { count }),
    async mapAll(found) {
      const people = found.map((entry) => personOf(entry, user))
      const [born, places] = await Promise.all([
        birthDates(ask, people),
        placesOf(collections.protocol, found, { hasGaps, ahead }),
      ])
      return found.map((entry, index) => {
        const days = waitingDays(entry, now)
        return {
          ...entry,
          ...markOf(entry, user),
          citizen: people[index] ?? entry.citizen,
          id: entry._id,
          position: places[index] ?? 0,
          age: ageAt(born.get(people[index]?.id ?? ''), today(now)) ?? null,
          waitingDays: days,
          deadline: days > promisedDays[entry.type] ? ('late' as const) : ('onTime' as const),
          nextAction: nextAction(entry),
        }
      })
    },
  })
})

interface Asked {
  readonly type: ProtocolType
  readonly stage?: QueueStep | null | undefined
  readonly user: User
  readonly now: Date
}

/** How many a waiting list shows, or one step of it, without looking at each. */
async function waitingAt(protocol: Scoped<Protocol>, { type, stage, user, now }: Asked): Promise<number> {
  if (!kindsOf(user).includes(type)) return 0
  if (stage === 'late') return lateOf(protocol, type, today(now))
  const countOf = await waitingIn(protocol, [type])
  return countOf(type, stage ? stepStates(type)[stage] : undefined)
}

/**
 * Where each of a page stands: the first is counted from the beginning, unless it is known how many are ahead of it, the
 * others from the one before. Without gaps they follow each other.
 */
async function placesOf(
  protocol: Scoped<Protocol>,
  found: readonly Protocol[],
  { hasGaps, ahead }: { readonly hasGaps: boolean; readonly ahead: number | undefined },
): Promise<number[]> {
  const [first] = found
  if (!first) return []
  const [start, steps] = await Promise.all([
    ahead === undefined ? positionOf(protocol, first) : ahead + 1,
    Promise.all(
      found.slice(1).map(async (entry, index) => {
        const [low = '', high = ''] = [found[index]?.queue ?? '', entry.queue ?? ''].sort()
        const sign = high === entry.queue ? 1 : -1
        if (!hasGaps) return sign
        const { type } = entry
        return sign * (await protocol.countDocuments({ type, queue: { $gt: low, $lte: high } }))
      }),
    ),
  ])
  let place = start
  return [start, ...steps.map((step) => (place += step))]
}

/** How many of its kind come before it, and itself. */
const positionOf = (collection: Scoped<Protocol>, { type, queue }: Protocol): Promise<number> =>
  queue === null ? Promise.resolve(0) : collection.countDocuments({ type, queue: { $gte: '', $lte: queue } })

/** Birth dates by citizen; without the citizen area a list has its other columns. */
async function birthDates(ask: Call['ask'], people: readonly { readonly id: string }[]) {
  const ids = [...new Set(people.map(({ id }) => id))]
  if (ids.length === 0) return new Map<string, string | null | undefined>()
  const { items } = await ask(citizenByIds, { ids }).catch(() => ({ items: [] }))
  return new Map(items.map(({ id, birthDate }) => [id, birthDate]))
}

/** A request of a kind that the user may list. @throws AppError `notFound` */
export async function foundProtocol({ scope, user }: Pick<Call, 'scope' | 'user'>, id: string) {
  const found = await scope(protocols).findOne({ _id: id, ...ofKinds(user) })
  if (!found) throw new AppError('notFound')
  return found
}

const position = on(requestPosition, async (call) => {
  const entry = await foundProtocol(call, call.input.id)
  const { type } = entry
  const { protocol } = call.collections
  const [place, countOf] = await Promise.all([positionOf(protocol, entry), waitingIn(protocol, [type])])
  return {
    position: place || null,
    total: countOf(type),
    waitingDays: waitingDays(entry, call.now),
    promisedDays: promisedDays[type],
    nextAction: entry.queue === null ? null : nextAction(entry),
  }
})

/** What the sheet of a request says, in the words of its kind. */
export async function sheetOf(call: Pick<Call, 'scope' | 'user'>, id: string) {
  const found = await foundProtocol(call, id)
  const { type, number } = found
  const citizen = personOf(found, call.user)
  const of = kinds[type]
  const stored = await call.scope(recordCollection(of)).findOne({ _id: id })
  if (!stored) throw new AppError('notFound')
  const { state } = storedOf<Request>({ ...stored, state: stored.state ?? of.states?.initial ?? '' })
  const values: Readonly<Record<string, unknown>> = { ...seenBy(of, stored, call.user) }
  const facts = (of.receipt ?? []).flatMap((name) => {
    const schema = fieldOf(of, name)
    const value = schema ? formatValue(schema, wireOf(values[name])) : ''
    if (!schema || value === '' || name === 'citizen') return []
    return [{ label: labelOf(schema, name), value, isPersonal: metaOf(schema).personal !== undefined }]
  })
  const last = await call
    .scope(recordHistory)
    .find({ of: stored._id, kind: 'transition' }, { sort: { _id: -1 }, limit: 1 })
    .toArray()
  // Of a request that names a protected diagnosis a reason is hidden as its texts are (security.md).
  const isHidden = isHiddenFrom(of, stored, call.user) && !last[0]?.isOpen
  const reason = (!isHidden && last[0]?.to === state && last[0].reason) || null
  return { of, type, citizen, number, stored, state, facts, reason, ...markOf(found, call.user) }
}

const wireOf = (value: unknown): unknown => (value instanceof Date ? toWire(value) : value)

/** Where the state of a protocol is looked up, below the page's own address. */
export const lookupPath = (number: string, client: string): string =>
  `/protocol?${new URLSearchParams({ n: number, c: client })}`

const getProtocol = on(protocolGet, async (call) => {
  const { of, type, citizen, number, stored, state, facts, reason, isProtected } = await sheetOf(
    call,
    call.input.id,
  )
  return {
    isProtected: isProtected ?? null,
    id: stored._id,
    number,
    type,
    citizenId: citizen.id,
    citizenName: citizen.name,
    state,
    stateLabel: of.states ? stateLabel(of.states, state) : state,
    facts,
    createdAt: stored.createdAt,
    changedAt: stored.updatedAt.getTime() === stored.createdAt.getTime() ? null : stored.updatedAt,
    clientName: call.user.client?.name ?? '',
    lookup: lookupPath(number, stored.client),
    reason,
  }
})

export const protocolHandlers: Handler[] = [
  listProtocols,
  listQueue,
  position,
  getProtocol,
  ...waitingHandlers,
]
