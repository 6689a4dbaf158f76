import { validationError } from '@saude/contract/errors'
import type { AnyRecord } from '@saude/contract/record/record'
import { clientOf } from '@saude/service/client'
import type { Step } from '@saude/service/handlers'
import type { RecordRules } from '@saude/service/record/rules'
import { protocolTypeOf, protocolTypes } from '../../contract/protocol-type.ts'
import type { SharedFields } from '../../contract/request-kind.ts'
import { itemOf } from '../protocol/item.ts'
import { isOffered } from '../provider/offered.ts'
import { type Provider, providerOf } from '../provider/providers.ts'
import { freePlace, type Slot, slotOf, slotPlace, takePlace } from './slot-steps.ts'

type Rules = RecordRules<SharedFields>
type Change = Parameters<NonNullable<Rules['after']>>[0]
type Call = Parameters<NonNullable<Rules['after']>>[1]
type Taken = Parameters<NonNullable<Rules['sets']>>[0]

/**
 * What a booking says of when, where and by whom: the slot's words, where one was chosen.
 * @throws AppError `validation`, at the slot, where it is of another kind, of another provider or for something else than
 * the request
 */
export async function bookedBySlot(
  of: AnyRecord,
  { stored, given }: Pick<Taken, 'stored' | 'given'>,
  call: Call,
): Promise<object> {
  const client = clientOf(call)
  const slot = given.slot ? await slotOf(call, client, given.slot.id) : undefined
  const request: Asked = { ...stored, ...given }
  const refusal = slot && refusedSlot(of, request, slot, await knownOf(call, client, request, [slot]))
  if (refusal) throw validationError({ 'document.slot': refusal })
  // Who books without a slot says a day of its own.
  if (!slot) return { slot: null }
  return { appointmentAt: slot.at, appointmentPlace: slotPlace(slot), provider: slot.provider }
}

/** What decides with the slots themselves: by which ids lists know the request's performer, and who offers what. */
export interface KnownOfSlots {
  readonly ids: ReadonlySet<string>
  /** By the providers' ids in slots. */
  readonly providers: ReadonlyMap<string, Provider>
}

/** What is known of who a request is for, and of the providers of slots. */
export async function knownOf(
  { store }: Pick<Call, 'store'>,
  client: string,
  { performer }: Asked,
  slots: readonly Slot[],
): Promise<KnownOfSlots> {
  const asked = [...new Set(slots.map(({ provider }) => provider.id))]
  const [own, found] = await Promise.all([
    performer ? providerOf(store, client, performer.id) : undefined,
    Promise.all(asked.map(async (id) => ({ id, one: await providerOf(store, client, id) }))),
  ])
  return {
    ids: new Set(own?.viewIds),
    providers: new Map(found.flatMap(({ id, one }) => (one ? [[id, one]] : []))),
  }
}

export interface Asked {
  readonly slot?: { readonly id: string } | null | undefined
  readonly provider?: { readonly id: string; readonly name?: string | null | undefined } | null | undefined
  readonly performer?: { readonly id: string; readonly name?: string | null | undefined } | null | undefined
  readonly appointmentAt?: unknown
}

/** Why a slot is not one for a request: it is of another kind, for something else, or of somebody else. */
export function refusedSlot(
  of: AnyRecord,
  request: Asked,
  slot: Slot,
  { ids, providers }: KnownOfSlots,
): string | undefined {
  const type = protocolTypeOf(of.name)
  if (slot.type !== type)
    return `Esta vaga é para ${protocolTypes[slot.type]}: escolha uma para ${protocolTypes[type]}`
  const item = itemOf(of, request)
  if (slot.item && item && item.id !== slot.item.id)
    return `Esta vaga é para ${slot.item.name}, e a solicitação é de ${item.name}: escolha uma vaga para isso`
  // One that names nothing fits all that its provider offers.
  const by = providers.get(slot.provider.id)
  if (!slot.item && item && by && !isOffered(by.offers, { type, item: item.id }))
    return `Esta vaga é de ${slot.provider.name}, que não oferece ${item.name}: escolha uma vaga de outro prestador`
  const { provider, performer } = request
  // One provider has another id in each list that names it.
  if (performer && !ids.has(slot.provider.id)) return other(slot, performer.name)
  // A booking of before has said its own provider; the request asks for one where nothing was booked.
  const isAskedFor = type === 'affiliatedService' || !request.appointmentAt
  return isAskedFor && provider && provider.id !== slot.provider.id ? other(slot, provider.name) : undefined
}

const other = ({ provider }: Slot, asked: string | null | undefined): string =>
  `Esta vaga é de ${provider.name}, e a solicitação é para ${asked}: escolha uma vaga deste prestador`

type Held = Pick<NonNullable<Change['after']>, 'slot' | 'state'> | undefined

const held = (request: Held): string | undefined =>
  request?.state === 'booked' ? request.slot?.id : undefined

/**
 * The steps that take and free places as a request changes: booked, booked anew, cancelled in time, removed, brought
 * back. Who comes does not free the place, and neither does who stays away.
 */
export async function placeSteps({ before, after }: Change, call: Call): Promise<Step[]> {
  const [had, has] = [held(before), held(after)]
  if (had === has) return []
  const client = clientOf(call)
  const isOver = after?.state === 'done' || after?.state === 'absent' || after?.state === 'missed'
  const freed = had !== undefined && !isOver ? await slotOf(call, client, had) : undefined
  const taken = has === undefined ? [] : [takePlace(await slotOf(call, client, has), call.now)]
  return [...freePlace(freed, call.now), ...taken]
}
