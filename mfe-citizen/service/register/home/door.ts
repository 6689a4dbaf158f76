import { searchName } from '@saude/contract/search'
import type { Citizen } from '../citizen/citizen.ts'

/** What of an address says which home it is; what is left out of it is empty. */
export type Addressed = Partial<
  Pick<
    Citizen,
    | 'addressOnCity'
    | 'addressPublicPlaceType'
    | 'addressPublicPlace'
    | 'addressNumber'
    | 'addressComplement'
    | 'neighborhood'
  >
>

const plain = (text: string | null | undefined): string => searchName(text ?? '')

/** Street and number, whatever their accents and case; null where the address names no house of the municipality. */
export function doorOf({ addressOnCity, addressPublicPlace, addressNumber }: Addressed): string | null {
  const [street, number] = [plain(addressPublicPlace), plain(addressNumber)]
  return addressOnCity === false || !street || !number ? null : `${street}|${number}`
}

/** Kind of street, street, number, complement and neighbourhood: people of one key live in one home, those of two do not. */
export const homeKeyOf = (one: Addressed): string =>
  [
    plain(one.addressPublicPlaceType),
    plain(one.addressPublicPlace),
    plain(one.addressNumber),
    plain(one.addressComplement),
    one.neighborhood?.id ?? '',
  ].join('|')

/**
 * How well two addresses of one door fit: 2 in all, 1 where one of them leaves out kind of street or neighbourhood, 0 for
 * two homes. Flats of one door differ by what stands beside the number, also where one says nothing there.
 */
export function fits(one: Addressed, other: Addressed): 0 | 1 | 2 {
  if (homeKeyOf(one) === homeKeyOf(other)) return 2
  const isSame = (left: string, right: string) => !left || !right || left === right
  return plain(one.addressComplement) === plain(other.addressComplement) &&
    isSame(plain(one.addressPublicPlaceType), plain(other.addressPublicPlaceType)) &&
    isSame(one.neighborhood?.id ?? '', other.neighborhood?.id ?? '')
    ? 1
    : 0
}

/** The fields of an address that a home and its people have in common. */
export const sharedFields = [
  'addressPublicPlaceType',
  'addressPublicPlace',
  'addressNumber',
  'addressComplement',
  'addressReference',
  'neighborhood',
] as const

export type SharedAddress = { -readonly [K in (typeof sharedFields)[number]]?: Citizen[K] }

/** Those that say where it is: what else is said of it moves no one. */
const locating = [...sharedFields.filter((field) => field !== 'addressReference'), 'addressOnCity'] as const

type Whole = Addressed & Pick<SharedAddress, 'addressReference'>

const same = (field: keyof Whole, one: Whole, other: Whole): boolean => {
  const [left, right] = [one[field] ?? null, other[field] ?? null]
  const idOf = (value: typeof left) => (typeof value === 'object' && value !== null ? value.id : value)
  return idOf(left) === idOf(right)
}

/** Whether two addresses are of two places. */
export const isElsewhere = (one: Whole, other: Whole): boolean =>
  locating.some((field) => !same(field, one, other))

/** Whether an address says something else of the same place. */
export const isSaidOtherwise = (one: Whole, other: Whole): boolean => !same('addressReference', one, other)

/** Numbers that say that there is none. */
const noNumber = /^s\s*[/.]?\s*n/i

/**
 * Whether an address leads to a road but to no door: without a number and a complement hundreds of people of the country
 * would live in one home.
 */
export const namesNoDoor = ({ addressNumber, addressComplement }: Addressed): boolean =>
  noNumber.test(addressNumber ?? '') && !plain(addressComplement)

/** The address of a home as its people have it. */
export function sharedOf(one: SharedAddress & { readonly hasNoNumber?: boolean | null | undefined }) {
  const { neighborhood, addressNumber } = one
  return {
    addressPublicPlaceType: one.addressPublicPlaceType ?? null,
    addressPublicPlace: one.addressPublicPlace ?? null,
    addressNumber: addressNumber ?? (one.hasNoNumber ? 'S/N' : null),
    addressComplement: one.addressComplement ?? null,
    addressReference: one.addressReference ?? null,
    neighborhood: neighborhood ? { id: neighborhood.id, name: neighborhood.name } : null,
  }
}

/** The same as a home has it. */
export const ofHome = (one: SharedAddress) => ({
  ...sharedOf(one),
  hasNoNumber: noNumber.test(one.addressNumber ?? '') || null,
})
