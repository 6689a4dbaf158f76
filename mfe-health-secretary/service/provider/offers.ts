import { AppError } from '@saude/contract/errors'
import { today } from '@saude/contract/instants'
import { type Handler, handlersFor } from '@saude/service/handlers'
import { filterBy } from '@saude/store'
import { mostOffers, providerGet } from '../../contract/provider.ts'
import { comingSlots, freePlaces, type Slot, slots } from '../slot/slot-steps.ts'
import { agreements } from './agreements.ts'
import { offerKey, withOffer } from './offered.ts'
import { type Offer, providers, registerNames } from './providers.ts'

const on = handlersFor({ provider: providers, agreed: agreements, slot: slots })

/** The places of a vacancy are of what it is for. */
const isOf = (slot: Slot, { type, item }: Offer): boolean =>
  slot.type === type && (slot.item ? slot.item.id === item?.id : true)

/** One provider with all that it offers, each thing once. */
export const getProvider: Handler = on(providerGet, async (call) => {
  const { input, collections, now } = call
  const provider = await collections.provider.findOne(filterBy({ viewIds: input.id }))
  if (!provider) throw new AppError('notFound')
  const by = provider.views.affiliated ?? ''
  const month = today(now).slice(0, 7)
  const [agreed, agenda] = await Promise.all([
    collections.agreed.find(filterBy({ 'affiliated.id': by, competence: month }), { limit: 200 }).toArray(),
    comingSlots(collections.slot, { provider: by, now }),
  ])
  // Where nothing is agreed for each month, this month's contract says how many.
  const thisMonth = new Map(
    agreed.map(({ procedure, availability }) => [`affiliatedService/${procedure.id}`, availability]),
  )
  // What was in the agenda before offers were said stays valid.
  const offers = agenda.reduce(
    (known, { type, item }) =>
      withOffer(known, { type, item: item ? { id: item.id, name: item.name ?? item.id } : null }),
    provider.offers ?? [],
  )
  return {
    id: provider._id,
    name: provider.name,
    lists: registerNames.flatMap((list) => {
      const id = provider.views[list]
      return id ? [{ list, id }] : []
    }),
    offers: offers.slice(0, mostOffers).map((offer) => ({
      ...offer,
      id: offerKey(offer),
      item: offer.item?.name ?? null,
      itemId: offer.item?.id ?? null,
      places: offer.places ?? thisMonth.get(offerKey(offer)) ?? null,
      free: agenda.reduce((sum, slot) => sum + (isOf(slot, offer) ? freePlaces(slot) : 0), 0),
    })),
  }
})
