import { AppError } from '@saude/contract/errors'
import { formatInteger } from '@saude/contract/formats'
import { fieldsIn } from '@saude/contract/values'
import { clientOf } from '@saude/service/client'
import { type Step, type User, update } from '@saude/service/handlers'
import { type Store, updateBy } from '@saude/store'
import { type ProtocolType, protocolTypes } from '../../contract/protocol-type.ts'
import { mostOffers } from '../../contract/provider.ts'
import type { Offer, Provider, Register } from './providers.ts'
import { providerOf, providers } from './providers.ts'

/** What a provider offers: each thing once, as it stands in the provider. */

/** Which of a provider's offers one is: its kind and what is asked for. */
export const offerKey = ({ type, item }: Pick<Offer, 'type' | 'item'>): string => `${type}/${item?.id ?? ''}`

const nothing = { price: null, places: null, weeklyPlaces: null } as const

/** What is said of an offer; what is left out stays as it is. */
export type Said = Pick<Offer, 'type' | 'item'> & Partial<Omit<Offer, 'type' | 'item'>>

/** The offers with one that is new, or said anew. @throws AppError `conflict` where there are too many */
export function withOffer(offers: readonly Offer[] = [], said: Said): readonly Offer[] {
  const at = offers.findIndex((one) => offerKey(one) === offerKey(said))
  if (at < 0 && offers.length >= mostOffers)
    throw new AppError('conflict', `Um prestador oferece até ${formatInteger(mostOffers)} itens.`)
  return at < 0
    ? [...offers, { ...nothing, ...said }]
    : offers.map((one, index) => (index === at ? { ...one, ...said } : one))
}

/** Which kind of requests the providers of a list are asked for. */
export const kindsOfLists: Readonly<Partial<Record<Register, ProtocolType>>> = {
  examProvider: 'examRequest',
  physiotherapyProvider: 'physiotherapySession',
  occupationalTherapyProvider: 'occupationalTherapy',
}

/** The offers of whom a list names: whatever is asked for of its kind, so many a week. */
export function withList(
  offers: readonly Offer[] | undefined,
  register: Register,
  entry: object,
): readonly Offer[] {
  const type = kindsOfLists[register]
  if (!type) return offers ?? []
  const { weeklyPlaces } = fieldsIn(entry)
  return withOffer(offers, {
    type,
    item: null,
    weeklyPlaces: typeof weeklyPlaces === 'number' ? weeklyPlaces : null,
  })
}

/** The offers of whom a list names no more. */
export const withoutList = (offers: readonly Offer[] = [], register: Register): readonly Offer[] =>
  offers.filter(({ type, item }) => item !== null || type !== kindsOfLists[register])

/** Whether somebody offers a thing; without one, anything of its kind. */
export const isOffered = (
  offers: readonly Offer[] = [],
  { type, item }: { readonly type: ProtocolType; readonly item?: string | undefined },
): boolean =>
  offers.some((one) => one.type === type && (one.item === null || item === undefined || one.item.id === item))

/** Why a provider cannot have a vacancy for something; undefined where it offers that. */
export function notOffered(
  { name, offers }: Pick<Provider, 'name' | 'offers'>,
  { type, item }: { readonly type: ProtocolType; readonly item?: OfferedItem | null | undefined },
): string | undefined {
  if (isOffered(offers, { type, item: item?.id })) return undefined
  const what = item ? `${item.name ?? item.id} (${protocolTypes[type]})` : protocolTypes[type]
  return `${name} não oferece ${what}: acrescente em 'O que oferece', no cadastro do prestador`
}

interface OfferedItem {
  readonly id: string
  readonly name?: string | null | undefined
}

/** The step that says anew what a provider offers, of what was read. */
export const offersStep = ({ _id, version }: Provider, offers: readonly Offer[]): Step =>
  update(providers, { _id, version }, updateBy<Provider>({ $set: { offers } }))

interface SaidOf {
  /** The id under which any list knows the provider. */
  readonly provider: string
  readonly said: Said
}

/** The steps with which what is agreed elsewhere becomes offers of providers. */
export async function offerSteps(
  { store, user }: { readonly store: Store; readonly user: User },
  all: readonly SaidOf[],
): Promise<Step[]> {
  const client = clientOf({ user })
  const changed = new Map<string, { readonly known: Provider; readonly offers: readonly Offer[] }>()
  for (const { provider, said } of all) {
    const known = await providerOf(store, client, provider)
    if (!known) continue
    const { offers = known.offers } = changed.get(known._id) ?? {}
    changed.set(known._id, { known, offers: withOffer(offers, said) })
  }
  return [...changed.values()].flatMap(({ known, offers }) =>
    JSON.stringify(offers) === JSON.stringify(known.offers) ? [] : [offersStep(known, offers)],
  )
}
