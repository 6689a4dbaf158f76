import { citizenByIds } from '@saude/citizen/contract/by-ids'
import { validationError } from '@saude/contract/errors'
import { daysAfter, parseInstant, today, toWire } from '@saude/contract/instants'
import { searchName } from '@saude/contract/search'
import { clientOf } from '@saude/service/client'
import { type Handler, handlersFor } from '@saude/service/handlers'
import { pageOf } from '@saude/service/page'
import { recordService } from '@saude/service/record/record'
import { filterBy } from '@saude/store'
import { callList, queueQuotas, quota } from '../../contract/quota.ts'
import { knownItem } from '../protocol/known-item.ts'
import { markOf, personOf, protocols } from '../protocol/protocols.ts'
import { kindsOf } from '../protocol/waiting.ts'
import { offerSteps } from '../provider/offered.ts'
import { comingSlots, freePlaces, slots } from '../slot/slot-steps.ts'
import { monthOf, quotaKey } from './place.ts'
import { type Quota, quotaGuards, quotas, takenOf, wantedOf } from './places.ts'

const offerOf = ({ provider, type, item }: Quota, places: number | null) => ({
  provider: provider.id,
  said: { type, item: { id: item.id, name: item.name ?? item.id }, places },
})

export const quotaRecords = recordService(quota, {
  collection: quotas,
  collections: { quotaMonth: quotaGuards },
  demo: () => import('../../demo/quotas.ts'),
  async before(values, { stored, entries, store, user }) {
    const { provider, type, item } = { ...stored, ...values }
    if (!provider || !type || !item) return values
    const at = (field: string) => (stored ? `document.${field}` : field)
    const known = await knownItem({ store, client: clientOf({ user }), type, item, at: at('item') })
    const itemKey = quotaKey(provider.id, type, item.id)
    const same = await entries.findOne(filterBy({ itemKeyKey: searchName(itemKey) }))
    if (same && same._id !== stored?._id)
      throw validationError({ [at('item')]: 'Este prestador já tem uma cota deste item' })
    return { ...values, item: known, itemKey }
  },
  /** A quota is the places of its provider's offer, wherever it is changed. */
  after({ before, after }, call) {
    const isMoved = before !== undefined && before.itemKey !== after?.itemKey
    return offerSteps(call, [
      ...(isMoved ? [offerOf(before, null)] : []),
      ...(after ? [offerOf(after, after.places)] : []),
    ])
  },
  shown: (entries, { store, now }) =>
    Promise.all(
      entries.map(async ({ client, provider, type, item, places }) => {
        const key = quotaKey(provider.id, type, item.id)
        const taken = await takenOf(store, client ?? '', key, monthOf(now))
        return { taken, left: Math.max(0, places - taken) }
      }),
    ),
})

const on = handlersFor({ quota: quotas, protocol: protocols, slot: slots })

const list = on(queueQuotas, async ({ input, collections, store, user, now }) => {
  const { type, item, day } = input
  if (!kindsOf(user).includes(type)) return { items: [] }
  const found = await collections.quota
    .find(filterBy({ type, ...(item && { 'item.id': item }) }), { limit: 100 })
    .toArray()
  const items = await Promise.all(
    found.map(async (one) => {
      const key = quotaKey(one.provider.id, type, one.item.id)
      const taken = await takenOf(store, one.client ?? '', key, (day ?? today(now)).slice(0, 7))
      const { provider, places } = one
      const agenda = await comingSlots(collections.slot, { ...wantedOf(one), now })
      return {
        id: one._id,
        provider: provider.name ?? '',
        item: one.item.name ?? '',
        places,
        left: Math.max(0, places - taken),
        free: agenda.reduce((sum, slot) => sum + freePlaces(slot), 0),
        next: agenda[0]?.at ?? null,
      }
    }),
  )
  return { items: items.sort((one, other) => other.left - one.left) }
})

const midnight = (day: string) => parseInstant(`${day} 00:00:00.000-03:00`) ?? new Date(Number.NaN)

const calls = on(callList, async ({ input, collections, user, ask, now }) => {
  const day = input.day ?? today(now)
  const agreed = input.quotaId ? await collections.quota.findOne({ _id: input.quotaId }) : undefined
  const isSeen = agreed && kindsOf(user).includes(agreed.type)
  const key = isSeen ? quotaKey(agreed.provider.id, agreed.type, agreed.item.id) : ''
  return pageOf(collections.protocol, callList, input, {
    filter: filterBy({
      place: `${key}/${day.slice(0, 7)}`,
      appointmentAt: { $gte: midnight(day), $lt: midnight(daysAfter(day, 1)) },
    }),
    async mapAll(found) {
      const people = found.map((entry) => personOf(entry, user))
      const ids = [...new Set(people.map(({ id }) => id))]
      const { items } = ids.length > 0 ? await ask(citizenByIds, { ids }) : { items: [] }
      const born = new Map(items.map(({ id, birthDate }) => [id, birthDate]))
      return found.map((entry, index) => {
        const { id = '', name = '' } = people[index] ?? {}
        return {
          id: entry._id,
          appointmentAt: toWire(entry.appointmentAt ?? now),
          citizen: { id, name },
          birthDate: born.get(id) ?? null,
          number: entry.number,
          priority: entry.priority,
          ...markOf(entry, user),
        }
      })
    },
  })
})

export const quotaHandlers: readonly Handler[] = [list, calls]
