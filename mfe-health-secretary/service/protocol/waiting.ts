import { AppError } from '@saude/contract/errors'
import { today } from '@saude/contract/instants'
import { isProvider } from '@saude/contract/session'
import { type Call, type Handler, handlersFor, type Scoped, type User } from '@saude/service/handlers'
import { atMost, type Filter } from '@saude/store'
import { kindNames, kinds } from '../../contract/kinds.ts'
import { type QueueStep, requestCounts, requestWaiting } from '../../contract/protocol.ts'
import type { ProtocolType } from '../../contract/protocol-type.ts'
import { lateParts, type SetDays, setDays } from './deadline.ts'
import { protocolTries } from './guesses.ts'
import { personsHidden } from './hide-persons.ts'
import { isWaiting, type Protocol, protocols } from './protocols.ts'

/** Who waits for what, in numbers: kind by kind, step by step, unit by unit. */

export const protocolCollections = { protocol: protocols, personsHidden, protocolTry: protocolTries }
export const on = handlersFor(protocolCollections)

/** The kinds whose requests this user may list. */
export const kindsOf = ({ permissions, groups }: User): readonly ProtocolType[] =>
  isProvider(groups) ? kindNames : kindNames.filter((type) => permissions.has(kinds[type].list.permission))

/** Requests of kinds that the user may not list do not exist for them. */
export function ofKinds(user: User, wanted?: ProtocolType | null): Filter<Protocol> {
  const may = kindsOf(user)
  if (wanted) return { type: may.includes(wanted) ? wanted : { $in: [] } }
  return may.length === kindNames.length ? {} : { type: { $in: [...may] } }
}

/** A request of a kind that the user may list. @throws AppError `notFound` */
export async function foundProtocol({ scope, user }: Pick<Call, 'scope' | 'user'>, id: string) {
  const found = await scope(protocols).findOne({ _id: id, ...ofKinds(user) })
  if (!found) throw new AppError('notFound')
  return found
}

/** The states in which a kind waits for a decision, and for a date. */
export const stepStates = (type: ProtocolType): Readonly<Record<'decide' | 'book', Protocol['state'][]>> =>
  type === 'benefitsRequest'
    ? { decide: ['review', 'preapproved'], book: ['approved'] }
    : { decide: ['requested'], book: ['authorised', 'absent'] }

/** Those who wait for a decision, for a date, or for longer than they may. */
export function waitingFor(type: ProtocolType, step: QueueStep, set: SetDays, day: string): Filter<Protocol> {
  if (step !== 'late') return { state: { $in: stepStates(type)[step] } }
  return { $or: lateParts(type, set, day) }
}

/** Part by part: each is one range of an index, together they would be a look at every request of the kind. */
export async function lateOf(
  protocol: Scoped<Protocol>,
  type: ProtocolType,
  { set, day }: { readonly set: SetDays; readonly day: string },
  among: Filter<Protocol> = {},
): Promise<number> {
  const counts = await Promise.all(
    lateParts(type, set, day).map((part) => protocol.countDocuments({ type, ...part, ...among })),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/** How many of some kinds wait in which state: looked up in the counts that the store keeps, no request is read. */
export async function waitingIn(
  protocol: Scoped<Protocol>,
  types: readonly ProtocolType[],
  among: Filter<Protocol> = {},
) {
  const found = await protocol.aggregateAll<{ _id: Pick<Protocol, 'type' | 'state'>; count: number }>(
    [
      { $match: { type: { $in: [...types] }, ...among } },
      { $group: { _id: { type: '$type', state: '$state' }, count: { $sum: 1 } } },
    ],
    { max: atMost(5_000) },
  )
  return (type: ProtocolType, states?: readonly string[]): number =>
    found.reduce((sum, { _id, count }) => {
      const isMeant = _id.type === type && isWaiting(type, _id.state) && (states?.includes(_id.state) ?? true)
      return isMeant ? sum + count : sum
    }, 0)
}

const waiting = on(requestWaiting, async ({ input, collections, user, now, ask }) => {
  const { protocol } = collections
  const types = kindsOf(user)
  const day = today(now)
  const ofUnit = input.healthUnitId ? { 'healthUnit.id': input.healthUnitId } : {}
  const [countOf, set] = await Promise.all([waitingIn(protocol, types, ofUnit), setDays(ask)])
  const items = await Promise.all(
    types.map(async (type) => ({
      type,
      total: countOf(type),
      toDecide: countOf(type, stepStates(type).decide),
      toBook: countOf(type, stepStates(type).book),
      late: await lateOf(protocol, type, { set, day }, ofUnit),
    })),
  )
  return { items }
})

const countWaiting = on(requestCounts, async ({ collections }) => {
  const found = await collections.protocol.aggregateAll<{
    _id: Pick<Protocol, 'type' | 'state'> & { readonly unit?: string | null }
    count: number
  }>(
    [
      { $match: { type: { $in: [...kindNames] } } },
      {
        $group: { _id: { type: '$type', state: '$state', unit: '$healthUnit.id' }, count: { $sum: 1 } },
      },
    ],
    { max: atMost(5_000) },
  )
  const totals = new Map<string, { type: ProtocolType; healthUnitId: string | null; total: number }>()
  for (const { _id, count } of found) {
    const { type, state, unit = null } = _id
    if (!isWaiting(type, state)) continue
    const key = `${type}:${unit}`
    totals.set(key, { type, healthUnitId: unit, total: (totals.get(key)?.total ?? 0) + count })
  }
  return { items: [...totals.values()] }
})

export const waitingHandlers: readonly Handler[] = [waiting, countWaiting]
