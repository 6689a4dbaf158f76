import { AppError } from '@saude/contract/errors'
import { formatMonth } from '@saude/contract/formats'
import { anyRecord } from '@saude/contract/record/record'
import { searchName } from '@saude/contract/search'
import { defineGuards, guarded } from '@saude/service/guard'
import type { Step } from '@saude/service/handlers'
import { recordCollection } from '@saude/service/record/collection'
import type { EntryOf } from '@saude/service/record/rules'
import { collectionOf, filterBy, type Store } from '@saude/store'
import { quota } from '../../contract/quota.ts'
import { protocols } from '../protocol/protocols.ts'

/** The places that a provider gives in a month for one thing, and who has one. */

export type Quota = EntryOf<(typeof quota)['declared']['fields']>

export const quotas = collectionOf<Quota>(recordCollection(anyRecord(quota)))

/** What was decided about a provider's places of a month. */
export const quotaGuards = defineGuards('quotaMonth')

/** What a quota is for, as slots are asked for it. */
export const wantedOf = ({ provider, type, item }: Quota) => ({ type, provider: provider.id, item: item.id })

/** How many have a place of a month. */
export const takenOf = (store: Store, client: string, key: string, month: string, except = '') =>
  store
    .collection(protocols)
    .countDocuments(filterBy({ client, place: `${key}/${month}`, _id: { $ne: except } }))

/** The client's quota of a thing at a provider; undefined where none is agreed. */
export const quotaOf = async (store: Store, client: string, key: string): Promise<Quota | undefined> =>
  (await store.collection(quotas).findOne(filterBy({ client, itemKeyKey: searchName(key) }))) ?? undefined

/** Which month's place a change of a request takes: the part of `place` before the month, and the month. */
interface Taking {
  readonly store: Store
  readonly client: string
  readonly id: string
  readonly had: string | null | undefined
  readonly has: string | null | undefined
}

const placeParts = (place: string) => {
  const at = place.lastIndexOf('/')
  return { key: place.slice(0, at), month: place.slice(at + 1) }
}

/**
 * The steps with which a request takes a place of its provider's quota; where none is agreed there is nothing to take.
 * @throws AppError `conflict` where the month is full
 */
export async function quotaSteps({ store, client, id, had, has }: Taking): Promise<Step[]> {
  if (!has || had === has) return []
  const steps = await guarded(store, quotaGuards, client, [has])
  const { key, month } = placeParts(has)
  const agreed = await quotaOf(store, client, key)
  if (!agreed) return []
  if ((await takenOf(store, client, key, month, id)) >= agreed.places) throw fullMonth(agreed, month)
  return steps
}

export const fullMonth = ({ provider, item, places }: Quota, month: string): AppError =>
  new AppError(
    'conflict',
    `Não há mais cota de ${item.name ?? 'item'} em ${provider.name ?? 'prestador'} em ${formatMonth(month)}: as ${places} vagas do mês estão ocupadas. Escolha outro mês ou outro prestador.`,
  )
