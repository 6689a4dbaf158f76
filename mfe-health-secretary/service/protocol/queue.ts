import { citizenByIds } from '@saude/citizen/contract/by-ids'
import { ageAt, formatCount } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import { rowsAsked } from '@saude/contract/list-query'
import { transitionsFrom } from '@saude/contract/record/states'
import { searchName } from '@saude/contract/search'
import type { Call, Handler, Scoped, User } from '@saude/service/handlers'
import { pageOf } from '@saude/service/page'
import { atMost, type Filter, prefix } from '@saude/store'
import { kinds } from '../../contract/kinds.ts'
import {
  type QueueStep,
  queueItemSearch,
  requestPosition,
  requestQueueList,
} from '../../contract/protocol.ts'
import { type ProtocolType, promisedDays } from '../../contract/protocol-type.ts'
import { daysBetween, type SetDays, setDays, standingOf } from './deadline.ts'
import { isWaiting, markOf, type Protocol, personOf } from './protocols.ts'
import { foundProtocol, kindsOf, lateOf, ofKinds, on, stepStates, waitingFor, waitingIn } from './waiting.ts'

/** Waiting lists: one for each thing asked for, in the order of urgency and days. */

/** What comes next for a request in its state: the first step that its kind declares from there. */
const nextAction = ({ type, state }: Protocol): string | null => {
  const { states } = kinds[type]
  return (states && transitionsFrom(states, state)[0]?.[1].title) ?? null
}

const waitingDays = ({ date, since = date }: Protocol, now: Date): number =>
  Math.max(0, daysBetween(since, today(now)))

const listQueue = on(requestQueueList, async ({ input, collections, user, now, ask }) => {
  const type = input.type ?? 'examRequest'
  const { item, stage, healthUnit, number } = input
  const set = await setDays(ask)
  const among: Filter<Protocol> = item ? { 'item.id': item.id } : {}
  const filter: Filter<Protocol> = {
    ...ofKinds(user, type),
    ...among,
    queue: { $gte: '' },
    ...(stage && waitingFor(type, stage, set, today(now))),
    ...(healthUnit && { 'healthUnit.id': healthUnit.id }),
    ...(number && { number: prefix(number) }),
  }
  const hasGaps = Boolean(stage || healthUnit || number || input.after)
  // A page of one whole waiting list in its own order stands where it was asked for.
  const isInOrder = item && !hasGaps && input.order !== 'desc'
  const ahead = isInOrder ? rowsAsked(input, requestQueueList.list.maxRows).startIndex : undefined
  // Of one unit, and of numbers, no counts are kept.
  const isCounted = !healthUnit && !number
  const count = () => waitingAt(collections.protocol, { type, stage, among, user, set, day: today(now) })
  return pageOf(collections.protocol, requestQueueList, input, {
    filter,
    ...(isCounted && { count }),
    async mapAll(found) {
      const people = found.map((entry) => personOf(entry, user))
      const [born, places] = await Promise.all([
        birthDates(ask, people),
        placesOf(collections.protocol, found, { hasGaps, ahead }),
      ])
      return found.map((entry, index) => {
        return {
          ...entry,
          ...markOf(entry, user),
          citizen: people[index] ?? entry.citizen,
          item: entry.item ?? null,
          id: entry._id,
          position: places[index] ?? 0,
          age: ageAt(born.get(people[index]?.id ?? ''), today(now)) ?? null,
          waitingDays: waitingDays(entry, now),
          ...standingOf(entry, set, today(now)),
          isByCourt: entry.dueBy === 'court',
          nextAction: nextAction(entry),
        }
      })
    },
  })
})

interface Asked {
  readonly type: ProtocolType
  readonly stage?: QueueStep | null | undefined
  /** One waiting list of the kind. */
  readonly among: Filter<Protocol>
  readonly user: User
  readonly set: SetDays
  readonly day: string
}

/** How many a waiting list shows, or one step of it, without looking at each. */
async function waitingAt(protocol: Scoped<Protocol>, { type, stage, among, user, set, day }: Asked) {
  if (!kindsOf(user).includes(type)) return 0
  if (stage === 'late') return lateOf(protocol, type, { set, day }, among)
  const countOf = await waitingIn(protocol, [type], among)
  return countOf(type, stage ? stepStates(type)[stage] : undefined)
}

interface Page {
  readonly hasGaps: boolean
  /** How many stand ahead of the page, where that is known. */
  readonly ahead: number | undefined
}

/**
 * Where each of a page stands among those who wait for the same: the first of each waiting list is counted from its
 * beginning, unless it is known how many are ahead, the others from the one before. Without gaps they follow each other.
 */
async function placesOf(
  protocol: Scoped<Protocol>,
  found: readonly Protocol[],
  { hasGaps, ahead }: Page,
): Promise<number[]> {
  const before = new Map<string, Protocol>()
  const steps = found.map((entry) => {
    const key = entry.item?.id ?? ''
    const last = before.get(key)
    before.set(key, entry)
    return { key, last, entry }
  })
  const counted = await Promise.all(
    steps.map(async ({ last, entry }) => {
      if (!last) return ahead === undefined ? positionOf(protocol, entry) : ahead + 1
      const [low = '', high = ''] = [last.queue ?? '', entry.queue ?? ''].sort()
      const sign = high === entry.queue ? 1 : -1
      if (!hasGaps) return sign
      return sign * (await protocol.countDocuments({ ...sameList(entry), queue: { $gt: low, $lte: high } }))
    }),
  )
  const places = new Map<string, number>()
  return steps.map(({ key }, index) => {
    const place = (places.get(key) ?? 0) + (counted[index] ?? 0)
    places.set(key, place)
    return place
  })
}

/** Those who wait for the same. */
const sameList = ({ type, item }: Protocol): Filter<Protocol> => ({ type, 'item.id': item?.id ?? null })

/** How many of those who wait for the same come before it, and itself; 0 where it does not wait. */
export const positionOf = (protocol: Scoped<Protocol>, entry: Protocol): Promise<number> =>
  entry.queue === null
    ? Promise.resolve(0)
    : protocol.countDocuments({ ...sameList(entry), queue: { $gte: '', $lte: entry.queue } })

/** Birth dates by citizen; without the citizen area a list has its other columns. */
async function birthDates(ask: Call['ask'], people: readonly { readonly id: string }[]) {
  const ids = [...new Set(people.map(({ id }) => id))]
  if (ids.length === 0) return new Map<string, string | null | undefined>()
  const { items } = await ask(citizenByIds, { ids }).catch(() => ({ items: [] }))
  return new Map(items.map(({ id, birthDate }) => [id, birthDate]))
}

const position = on(requestPosition, async (call) => {
  const entry = await foundProtocol(call, call.input.id)
  const { type } = entry
  const { protocol } = call.collections
  const [place, set, countOf] = await Promise.all([
    positionOf(protocol, entry),
    setDays(call.ask),
    waitingIn(protocol, [type], { 'item.id': entry.item?.id ?? null }),
  ])
  return {
    position: place || null,
    total: countOf(type),
    waitingDays: waitingDays(entry, call.now),
    promisedDays: promisedDays[type],
    nextAction: entry.queue === null ? null : nextAction(entry),
    item: entry.item?.name ?? null,
    ...(place > 0 && standingOf(entry, set, today(call.now))),
  }
})

/** What a search offers at most. */
const most = 20

interface Counted {
  readonly _id: { readonly item?: string | null; readonly name?: string | null; readonly state: string }
  readonly count: number
}

const searchItems = on(queueItemSearch, async ({ input, collections, user }) => {
  const type = input.type ?? 'examRequest'
  if (!kindsOf(user).includes(type)) return { items: [] }
  const found = await collections.protocol.aggregateAll<Counted>(
    [
      { $match: { type } },
      { $group: { _id: { item: '$item.id', name: '$item.name', state: '$state' }, count: { $sum: 1 } } },
    ],
    { max: atMost(50_000) },
  )
  const items = new Map<string, { readonly name: string; readonly waiting: number }>()
  for (const { _id, count } of found) {
    if (!_id.item || !isWaiting(type, _id.state)) continue
    items.set(_id.item, { name: _id.name ?? '', waiting: (items.get(_id.item)?.waiting ?? 0) + count })
  }
  const words = searchName(input.q ?? '')
    .split(' ')
    .filter(Boolean)
  return {
    items: [...items]
      .filter(([, { name }]) => words.every((word) => searchName(name).includes(word)))
      .sort(([, one], [, other]) => other.waiting - one.waiting)
      .slice(0, most)
      .map(([id, { name, waiting }]) => ({
        id,
        name,
        description: `${formatCount(waiting, 'pessoa', 'pessoas')} na fila`,
      })),
  }
})

export const queueHandlers: readonly Handler[] = [listQueue, position, searchItems]
