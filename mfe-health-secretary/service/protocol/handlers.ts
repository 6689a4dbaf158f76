import { AppError } from '@saude/contract/errors'
import { formatValue } from '@saude/contract/format-value'
import { toWire } from '@saude/contract/instants'
import { labelOf, metaOf } from '@saude/contract/meta'
import { fieldOf } from '@saude/contract/record/record'
import { stateLabel } from '@saude/contract/record/states'
import { searchName } from '@saude/contract/search'
import type { Call, Handler, User } from '@saude/service/handlers'
import { pageOf } from '@saude/service/page'
import { seesDispensed } from '@saude/service/protected'
import { isHiddenFrom, seenBy } from '@saude/service/record/apart'
import { recordCollection } from '@saude/service/record/collection'
import { recordHistory } from '@saude/service/record/history'
import { inOrderOfPersons } from '@saude/service/record/person-order'
import { storedOf } from '@saude/service/record/rules'
import { type Filter, prefix } from '@saude/store'
import { kinds } from '../../contract/kinds.ts'
import { protocolGet, protocolList } from '../../contract/protocol.ts'
import { lettersOf, lookupPath } from '../paper/letters.ts'
import { markOf, type Protocol, personOf, type Request } from './protocols.ts'
import { queueHandlers } from './queue.ts'
import { foundProtocol, ofKinds, on, waitingHandlers } from './waiting.ts'

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
  return { of, type, citizen, number, stored, state, values, facts, reason, ...markOf(found, call.user) }
}

/** A stored value as callers get it. */
export const wireOf = (value: unknown): unknown => (value instanceof Date ? toWire(value) : value)

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
    lookup: lookupPath(stored.client, [{ number, letters: lettersOf(call, stored.client, stored._id) }]),
    reason,
  }
})

export const protocolHandlers: Handler[] = [listProtocols, getProtocol, ...queueHandlers, ...waitingHandlers]
