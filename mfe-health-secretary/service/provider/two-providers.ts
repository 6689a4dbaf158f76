import { AppError } from '@saude/contract/errors'
import { toWire } from '@saude/contract/instants'
import { searchName } from '@saude/contract/search'
import { clientOf } from '@saude/service/client'
import {
  type Call,
  change as feedEntry,
  type Handler,
  handlersFor,
  remove,
  update,
} from '@saude/service/handlers'
import type { RecordDocument } from '@saude/service/record/collection'
import { changesOf, happened } from '@saude/service/record/history'
import { storedOf } from '@saude/service/record/rules'
import { updateBy } from '@saude/store'
import { mostTwoProviders, twoProvidersList, twoProvidersSettle } from '../../contract/two-providers.ts'
import { type Kind, markOf, personOf, protocolSteps, protocols } from '../protocol/protocols.ts'
import { foundProtocol, ofKinds } from '../protocol/waiting.ts'
import { type NamesTwice, namesTwo } from '../request/one-provider.ts'
import { kindsOfLists } from './offered.ts'
import { providerOf, registerNames } from './providers.ts'
import { twoProviders } from './two-providers-found.ts'

const on = handlersFor({ protocol: protocols, two: twoProviders })

/** A request as far as it says who sees to it. */
type Request = RecordDocument &
  NamesTwice & {
    readonly appointmentAt?: Date | null
    readonly slot?: { readonly id: string } | null
  }

const stored = async (call: Pick<Call, 'scope'>, kind: Kind | undefined, id: string) => {
  const found = kind && (await call.scope(kind.collection).findOne({ _id: id }))
  return found ? storedOf<Request>({ ...found }) : undefined
}

/** Looks at requests that name two providers, and decides which of them it was. */
export function twoProvidersHandlers(kinds: readonly Kind[]): Handler[] {
  const kindOf = (record: string) => kinds.find(({ of }) => of.name === record)

  const list = on(twoProvidersList, async (call) => {
    const { collections, user, store } = call
    const client = clientOf(call)
    const found = await collections.two.find({}, { sort: { _id: 1 }, limit: 200 }).toArray()
    const ids = found.map(({ _id }) => _id)
    const shown = await collections.protocol.findAll({ _id: { $in: ids }, ...ofKinds(user) }, { max: 200 })
    const records = new Map(found.map(({ _id, record }) => [_id, record]))
    const items = await Promise.all(
      shown.map(async (entry) => {
        const request = await stored(call, kindOf(records.get(entry._id) ?? ''), entry._id)
        // They may have become one since, or the request may have been mended.
        if (!request || !(await namesTwo(request, { store, client }))) return []
        const { id, name } = personOf(entry, user)
        return [
          {
            ...{ id: entry._id, type: entry.type, number: entry.number },
            citizen: { id, name },
            item: entry.item?.name ?? null,
            appointmentAt: request.appointmentAt ? toWire(request.appointmentAt) : null,
            asked: request.performer?.name ?? '',
            booked: request.provider?.name ?? '',
            ...markOf(entry, user),
          },
        ]
      }),
    )
    return { items: items.flat().slice(0, mostTwoProviders) }
  })

  const settle = on(twoProvidersSettle, async (call) => {
    const { input, collections, store, user } = call
    const entry = await foundProtocol(call, input.id)
    const mark = await collections.two.findOne({ _id: input.id })
    const kind = kindOf(mark?.record ?? '')
    const request = await stored(call, kind, input.id)
    if (!mark || !kind || !request?.performer || !request.provider) throw new AppError('notFound')
    const client = clientOf({ user })
    const isBooked = input.keep === 'booked'
    if (!isBooked && entry.state === 'booked' && request.slot)
      throw new AppError(
        'conflict',
        `A vaga é da agenda de ${request.provider.name}: para outro prestador, use Remarcar na solicitação.`,
      )
    const who = await providerOf(store, client, isBooked ? request.provider.id : request.performer.id)
    const named = (id: string | undefined) =>
      who && id ? { id, name: who.name, searchName: searchName(who.name) } : null
    const list = registerNames.find((register) => kindsOfLists[register] === entry.type)
    const set = isBooked
      ? { performer: named(list && who?.views[list]) }
      : {
          provider: named(who?.views.affiliated),
          ...(entry.state === 'booked' && { appointmentPlace: who?.name ?? null }),
        }
    const after = { ...request, ...set }
    const changes = changesOf(kind.of, { ...request }, set)
    return call.commit(
      [
        update(
          kind.collection,
          { _id: request._id, version: request.version },
          updateBy<RecordDocument>({ $set: set }),
        ),
        happened(kind.of, request, { kind: 'updated', changes }),
        ...(await protocolSteps(kind.of, { id: request._id, before: request, after }, call)),
        remove(twoProviders, { _id: request._id }),
        feedEntry(kind.of.name, [request._id], 'updated'),
      ],
      {},
    )
  })

  return [list, settle]
}
