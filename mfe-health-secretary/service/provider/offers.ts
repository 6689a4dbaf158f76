import { AppError } from '@saude/contract/errors'
import { today } from '@saude/contract/instants'
import { anyRecord } from '@saude/contract/record/record'
import { type Call, type Handler, handlersFor } from '@saude/service/handlers'
import { recordCollection } from '@saude/service/record/collection'
import { type EntryOf, storedOf } from '@saude/service/record/rules'
import { collectionOf, filterBy } from '@saude/store'
import { affiliatedProcedure } from '../../contract/affiliated-procedure.ts'
import type { ProtocolType } from '../../contract/protocol-type.ts'
import { mostOffers, providerGet } from '../../contract/provider.ts'
import type { examProvider } from '../../contract/provider-registers.ts'
import { quotas } from '../quota/places.ts'
import { comingSlots, freePlaces, type Slot, slots } from '../slot/slot-steps.ts'
import { type Provider, providers, type Register, registerCollections, registerNames } from './providers.ts'

type Agreed = EntryOf<(typeof affiliatedProcedure)['declared']['fields']>
type Performer = EntryOf<(typeof examProvider)['declared']['fields']>

const agreements = collectionOf<Agreed>(recordCollection(anyRecord(affiliatedProcedure)))
const on = handlersFor({ provider: providers, quota: quotas, agreed: agreements, slot: slots })

/** Which kind of requests the providers of a list are asked for. */
const kindsOfLists: Readonly<Partial<Record<Register, ProtocolType>>> = {
  examProvider: 'examRequest',
  physiotherapyProvider: 'physiotherapySession',
  occupationalTherapyProvider: 'occupationalTherapy',
}

interface Offer {
  readonly type: ProtocolType
  readonly item: { readonly id: string; readonly name: string } | null
  readonly places?: number | null
  readonly weeklyPlaces?: number | null
  readonly price?: number | null
}

const keyOf = ({ type, item }: Offer): string => `${type}/${item?.id ?? ''}`

const named = ({ id, name }: { readonly id: string; readonly name?: string | null | undefined }) => ({
  id,
  name: name ?? id,
})

/** The places of a vacancy are of what it is for. */
const isOf = (slot: Slot, { type, item }: Offer): boolean =>
  slot.type === type && (slot.item ? slot.item.id === item?.id : true)

/** What the provider's lists say: so many a week, whatever is asked for. */
async function byLists({ views }: Provider, { scope }: Pick<Call, 'scope'>): Promise<Offer[]> {
  const offers = await Promise.all(
    registerNames.map(async (register): Promise<Offer[]> => {
      const [type, id] = [kindsOfLists[register], views[register]]
      const entry = type && id ? await scope(registerCollections[register]).findOne({ _id: id }) : null
      return type && entry
        ? [{ type, item: null, weeklyPlaces: storedOf<Performer>(entry).weeklyPlaces ?? null }]
        : []
    }),
  )
  return offers.flat()
}

/** One provider with all that it offers, each thing once. */
export const getProvider: Handler = on(providerGet, async (call) => {
  const { input, collections, now } = call
  const provider = await collections.provider.findOne(filterBy({ viewIds: input.id }))
  if (!provider) throw new AppError('notFound')
  const by = provider.views.affiliated ?? ''
  const month = today(now).slice(0, 7)
  const [lists, quota, agreed, agenda] = await Promise.all([
    byLists(provider, call),
    collections.quota.find(filterBy({ 'provider.id': by }), { limit: 200 }).toArray(),
    collections.agreed.find(filterBy({ 'affiliated.id': by, competence: month }), { limit: 200 }).toArray(),
    comingSlots(collections.slot, { provider: by, now }),
  ])
  const offers = new Map<string, Offer>()
  const add = (offer: Offer) => offers.set(keyOf(offer), { ...offer, ...offers.get(keyOf(offer)) })
  for (const { type, item, places } of quota) add({ type, item: named(item), places })
  for (const { procedure, availability, value } of agreed) {
    const offer: Offer = {
      type: 'affiliatedService',
      item: named(procedure),
      price: value,
      places: availability,
    }
    add(offer)
  }
  for (const offer of lists) add(offer)
  for (const { type, item } of agenda) add({ type, item: item ? named(item) : null })
  return {
    id: provider._id,
    name: provider.name,
    lists: registerNames.flatMap((list) => {
      const id = provider.views[list]
      return id ? [{ list, id }] : []
    }),
    offers: [...offers].slice(0, mostOffers).map(([id, offer]) => ({
      ...offer,
      id,
      item: offer.item?.name ?? null,
      free: agenda.reduce((sum, slot) => sum + (isOf(slot, offer) ? freePlaces(slot) : 0), 0),
    })),
  }
})
