import { type AnyRecord, anyRecord } from '@saude/contract/record/record'
import { searchName } from '@saude/contract/search'
import { keysOf, tableOf } from '@saude/contract/values'
import { defineGuards } from '@saude/service/guard'
import type { Stored } from '@saude/service/handlers'
import { recordCollection } from '@saude/service/record/collection'
import { defineCollection, filterBy, type Store } from '@saude/store'
import { affiliated } from '../../contract/affiliated.ts'
import type { ProtocolType } from '../../contract/protocol-type.ts'
import {
  examProvider,
  occupationalTherapyProvider,
  physiotherapyProvider,
} from '../../contract/provider-registers.ts'

/** The lists in which a provider may stand, each with an id of its own for it: views of one provider. */
const lists = {
  affiliated: anyRecord(affiliated),
  examProvider: anyRecord(examProvider),
  physiotherapyProvider: anyRecord(physiotherapyProvider),
  occupationalTherapyProvider: anyRecord(occupationalTherapyProvider),
} as const
export type Register = keyof typeof lists

export const registers: Readonly<Record<Register, AnyRecord>> = lists
export const registerNames: readonly Register[] = keysOf(lists)

/** The entries of each list. */
export const registerCollections = tableOf(registerNames, (register) => recordCollection(registers[register]))

/** What is the same in every list. */
export const sharedFields = ['name', 'phone', 'address', 'contact', 'cnes'] as const
export type Shared = { readonly [K in (typeof sharedFields)[number]]: string | null }

/** What a provider offers of one thing that is asked for, or of whatever is asked for of a kind. */
export interface Offer {
  readonly type: ProtocolType
  readonly item: { readonly id: string; readonly name: string } | null
  /** Of one, in reais. */
  readonly price: number | null
  /** In a month: its quota, where it is one thing. */
  readonly places: number | null
  /** In a week, of a kind that one of the lists is for. */
  readonly weeklyPlaces: number | null
}

/** Who sees to what is asked for, once, whatever lists name them. */
export interface Provider extends Stored, Omit<Shared, 'name'> {
  readonly name: string
  readonly nameKey: string
  /** The ids under which its lists know it. */
  readonly views: Readonly<Partial<Record<Register, string>>>
  readonly viewIds: readonly string[]
  /** Each thing once; undefined where older releases stored it. */
  readonly offers?: readonly Offer[]
}

export const providers = defineCollection<Provider>('provider', {
  tenant: 'client',
  versioned: true,
  arrays: ['viewIds'],
  indexes: [{ keys: { client: 1, nameKey: 1, _id: 1 } }],
})

/** What was decided about which provider has a name. */
export const providerGuards = defineGuards('providerName')

/** The client's provider that a list knows by an id. */
export const providerOf = async (store: Store, client: string, id: string): Promise<Provider | undefined> =>
  (await store.collection(providers).findOne(filterBy({ client, viewIds: id }))) ?? undefined

/** The client's provider of a name. */
export const providerNamed = async (store: Store, client: string, name: string) =>
  (await store.collection(providers).findOne({ client, nameKey: searchName(name) })) ?? undefined

/** A provider's names in its lists, as a document keeps them. */
export const viewsOf = (views: Provider['views']) => ({
  views,
  viewIds: registerNames.flatMap((register) => views[register] ?? []),
})

/** What an entry of a list says of its provider; what its list does not ask for is undefined. */
export function sharedOf(register: Register, entry: object): Partial<Shared> {
  const values: Readonly<Record<string, unknown>> = { ...entry }
  return Object.fromEntries(
    sharedFields
      .filter((field) => field in registers[register].fields)
      .map((field) => {
        const value = values[field]
        return [field, typeof value === 'string' && value !== '' ? value : null]
      }),
  )
}

/** What a provider that was just named by an entry of a list is stored as. */
export const providerFrom = (register: Register, entry: { readonly _id: string }) => {
  const { name, phone = null, address = null, contact = null, cnes = null } = sharedOf(register, entry)
  return {
    name: name ?? '',
    nameKey: searchName(name ?? ''),
    ...{ phone, address, contact, cnes },
    ...viewsOf({ [register]: entry._id }),
  }
}
