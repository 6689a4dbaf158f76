import { AppError, validationError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { anyRecord } from '@saude/contract/record/record'
import { searchName } from '@saude/contract/search'
import { clientOf } from '@saude/service/client'
import {
  type Call,
  change as feedEntry,
  type Handler,
  handlersFor,
  insert,
  type Step,
  softDelete,
  update,
} from '@saude/service/handlers'
import { type RecordDocument, recordCollection } from '@saude/service/record/collection'
import { derived } from '@saude/service/record/derive'
import { changesOf, happened } from '@saude/service/record/history'
import { storedOf } from '@saude/service/record/rules'
import { filterBy, updateBy } from '@saude/store'
import type { ProtocolType } from '../../contract/protocol-type.ts'
import { providerLists, providerOfferRemove, providerOfferSave } from '../../contract/provider.ts'
import { quota } from '../../contract/quota.ts'
import { knownItem } from '../protocol/known-item.ts'
import { quotaKey } from '../quota/place.ts'
import { quotaOf } from '../quota/places.ts'
import { comingSlots, slots } from '../slot/slot-steps.ts'
import { isOffered, kindsOfLists, offerKey, offersStep, type Said, withOffer } from './offered.ts'
import { priceSteps } from './price-history.ts'
import { type Provider, providers, registerCollections, registerNames } from './providers.ts'
import { entrySteps } from './rules.ts'

/** What a provider offers, said in one place: its quota and what its list says a week are written in the same commit. */

const on = handlersFor({ provider: providers, slot: slots })
const ofQuota = anyRecord(quota)
const quotaEntries = recordCollection(ofQuota)

type Places = number | null

/** The steps that bring the quota of an offer to its places. @throws AppError `validation`, at the places */
async function quotaSteps(provider: Provider, said: Said, places: Places, call: Call): Promise<Step[]> {
  const { item, type } = said
  const by = provider.views.affiliated
  if (!item || !by) {
    if (places === null) return []
    throw validationError({
      places: item
        ? 'Uma cota mensal é combinada em contrato: cadastre o prestador em Conveniados antes'
        : 'Vagas por mês são de um item: escolha o item',
    })
  }
  const itemKey = quotaKey(by, type, item.id)
  const known = await quotaOf(call.store, clientOf(call), itemKey)
  const stored = known && (await call.scope(quotaEntries).findOne({ _id: known._id }))
  if (stored && known?.places === places) return []
  if (!stored) return places === null ? [] : newQuota({ provider, by, type, item, itemKey, places })
  const { _id, version } = stored
  const topic = (kind: 'updated' | 'removed') => feedEntry(quota.name, [_id], kind)
  if (places === null)
    return [
      softDelete(quotaEntries, { _id, version }),
      happened(ofQuota, stored, { kind: 'removed' }),
      topic('removed'),
    ]
  const changes = changesOf(ofQuota, { ...stored }, { places })
  return [
    update(quotaEntries, { _id, version }, updateBy<RecordDocument>({ $set: { places } })),
    happened(ofQuota, stored, { kind: 'updated', changes }),
    topic('updated'),
  ]
}

interface NewQuota {
  readonly provider: Provider
  readonly by: string
  readonly type: ProtocolType
  readonly item: { readonly id: string; readonly name: string }
  readonly itemKey: string
  readonly places: number
}

function newQuota({ provider: { name, client }, by, type, item, itemKey, places }: NewQuota): Step[] {
  const _id = newId()
  const provider = { id: by, name, searchName: searchName(name) }
  const values = { provider, type, item, places, itemKey }
  const entry = storedOf<RecordDocument>({ _id, client, ...values, ...derived(ofQuota, _id, values) })
  return [
    insert(quotaEntries, entry),
    happened(ofQuota, entry, { kind: 'created' }),
    feedEntry(quota.name, [_id], 'created'),
  ]
}

/** The list that a provider stands in for whatever is asked for of a kind. */
const listOf = ({ views }: Provider, type: ProtocolType) =>
  registerNames.find((register) => kindsOfLists[register] === type && views[register])

/** The steps that bring a list's entry to the places of a week. @throws AppError `validation`, at the places */
async function weekSteps(provider: Provider, said: Said, weeklyPlaces: Places, call: Call): Promise<Step[]> {
  const list = said.item ? undefined : listOf(provider, said.type)
  if (!list) {
    if (weeklyPlaces === null) return []
    const name = registerNames.find((register) => kindsOfLists[register] === said.type)
    throw validationError({
      weeklyPlaces: name
        ? `Vagas por semana são de tudo o que faz, sem item, de quem está em ${providerLists[name]}`
        : 'Vagas por semana são de exames, fisioterapia e terapia ocupacional',
    })
  }
  const collection = registerCollections[list]
  const entry = await call.store.collection(collection).findOne({ _id: provider.views[list] ?? '' })
  return entry ? entrySteps(list, entry, { weeklyPlaces }) : []
}

async function found(call: Pick<Call, 'scope'>, id: string): Promise<Provider> {
  const provider = await call.scope(providers).findOne(filterBy({ viewIds: id }))
  if (!provider) throw new AppError('notFound')
  return provider
}

/** What is asked for, by a name that it has here. @throws AppError `validation`, at the item */
async function itemFor(provider: Provider, type: ProtocolType, item: { readonly id: string }, call: Call) {
  const same = provider.offers?.find((one) => one.type === type && one.item?.id === item.id)
  if (same?.item) return same.item
  return knownItem({ store: call.store, client: clientOf(call), type, item, at: 'item' })
}

const save = on(providerOfferSave, async (call) => {
  const { id, type, price = null, places = null, weeklyPlaces = null } = call.input
  const provider = await found(call, id)
  const item = call.input.item ? await itemFor(provider, type, call.input.item, call) : null
  const said = { type, item, price, places, weeklyPlaces }
  const steps = [
    offersStep(provider, withOffer(provider.offers, said)),
    ...(await quotaSteps(provider, said, places, call)),
    ...(await weekSteps(provider, said, weeklyPlaces, call)),
    ...priceSteps(provider, said, price),
  ]
  return call.commit(steps, {})
})

const remove = on(providerOfferRemove, async (call) => {
  const provider = await found(call, call.input.id)
  const offer = provider.offers?.find((one) => offerKey(one) === call.input.offer)
  if (!offer) throw new AppError('notFound')
  const list = offer.item ? undefined : listOf(provider, offer.type)
  if (list)
    throw new AppError('conflict', `${provider.name} está em ${providerLists[list]}: remova-o dessa lista.`)
  const rest = provider.offers?.filter((one) => one !== offer) ?? []
  const by = provider.views.affiliated ?? ''
  const agenda = await comingSlots(call.collections.slot, { provider: by, type: offer.type, now: call.now })
  const only = agenda.find(({ type, item }) => !isOffered(rest, { type, item: item?.id }))
  if (only)
    throw new AppError('conflict', 'Há vagas na agenda para isto: remova as agendas deste item antes.')
  const steps = [
    offersStep(provider, rest),
    ...(await quotaSteps(provider, offer, null, call)),
    ...priceSteps(provider, offer, null),
  ]
  return call.commit(steps, {})
})

export const offerHandlers: readonly Handler[] = [save, remove]
