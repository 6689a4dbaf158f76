import { through } from '@saude/service/migrations/through'
import { atMost, filterBy, type Store, update, updateBy } from '@saude/store'
import type { ProtocolType } from '../../contract/protocol-type.ts'
import { quotas } from '../quota/places.ts'
import { slots } from '../slot/slot-steps.ts'
import { agreements } from './agreements.ts'
import { type Said, withList, withOffer } from './offered.ts'
import { type Offer, type Provider, providers, registerCollections, registerNames } from './providers.ts'

/** Providers of one batch: each is looked up in several collections. */
const part = 100

/** Many more than a provider has quotas and agreements. */
const most = 2_000

interface Vacant {
  readonly _id: {
    readonly type: ProtocolType
    readonly item?: string | null
    readonly name?: string | null
  }
}

const named = ({ id, name }: { readonly id: string; readonly name?: string | null | undefined }) => ({
  id,
  name: name ?? id,
})

/**
 * What a provider offers by all that was agreed before offers were stored: its lists, its quotas, what it does under contract
 * with the price of the latest month, and its agenda, which stays valid.
 */
export async function offersFound(
  store: Store,
  { client, views, offers = [] }: Pick<Provider, 'client' | 'views' | 'offers'>,
): Promise<readonly Offer[]> {
  const by = views.affiliated ?? ''
  const ofProvider = filterBy<{ _id: string }>({ client, 'provider.id': by })
  const [entries, agreedQuotas, agreed, vacant] = await Promise.all([
    Promise.all(
      registerNames.map(async (register) => {
        const id = views[register]
        const entry = id && (await store.collection(registerCollections[register]).findOne({ _id: id }))
        return entry ? [{ register, entry }] : []
      }),
    ),
    store.collection(quotas).find(ofProvider, { limit: most }).toArray(),
    store
      .collection(agreements)
      .find(filterBy({ client, 'affiliated.id': by }), { limit: most })
      .toArray(),
    store
      .collection(slots)
      .aggregateAll<Vacant>(
        [
          { $match: ofProvider },
          { $group: { _id: { type: '$type', item: '$item.id', name: '$item.name' } } },
        ],
        { max: atMost(most) },
      ),
  ])
  // Of several months the latest says the price.
  const said: Said[] = [
    ...agreedQuotas.map(({ type, item, places }) => ({ type, item: named(item), places })),
    ...agreed
      .sort((one, other) => (one.competence < other.competence ? -1 : 1))
      .map(({ procedure, value }) => ({
        type: 'affiliatedService' as const,
        item: named(procedure),
        price: value,
      })),
    ...vacant.map(({ _id: { type, item, name } }) => ({
      type,
      item: item ? named({ id: item, name }) : null,
    })),
  ]
  const ofLists = entries
    .flat()
    .reduce((known, { register, entry }) => withList(known, register, entry), offers)
  return said.reduce((known, one) => withOffer(known, one), ofLists)
}

/** Stores what each provider offers, which was put together at each question before. */
export const gatherOffers = through(providers, { size: part }, (found, { store }) =>
  Promise.all(
    found.map(async (one) =>
      update(
        providers,
        { _id: one._id },
        updateBy<Provider>({ $set: { offers: await offersFound(store, one) } }),
      ),
    ),
  ),
)
