import { newId } from '@saude/contract/id'
import { anyRecord } from '@saude/contract/record/record'
import { searchName } from '@saude/contract/search'
import { change, insert, type Scoped, type Step } from '@saude/service/handlers'
import { type RecordDocument, recordCollection } from '@saude/service/record/collection'
import { derived } from '@saude/service/record/derive'
import { changesOf, happened } from '@saude/service/record/history'
import {
  atMost,
  collectionOf,
  defineCollection,
  type Filter,
  filterBy,
  type Store,
  sortBy,
} from '@saude/store'
import { home } from '../../../contract/home.ts'
import { dwelling, type PropertyKind } from '../../../contract/home-codes.ts'
import { type Citizen, citizens } from '../citizen/citizen.ts'
import { residents } from '../citizen/resident.ts'
import type { Origin } from '../import/run.ts'
import { type Territory, territoryIn } from '../location/territory.ts'
import { type Addressed, doorOf, ofHome, type SharedAddress } from './door.ts'

/** A home as it is stored: what its people have in common, and what is known of the house. */
export interface Home extends RecordDocument, Partial<Territory>, SharedAddress {
  readonly propertyKind: PropertyKind
  readonly hasNoNumber?: boolean | null
  readonly addressCoordinates?: Citizen['addressCoordinates']
  readonly geolocationType?: Citizen['geolocationType']
  readonly accuracy?: number | null
  readonly chosenUnit?: { readonly id: string; readonly name?: string } | null
  readonly isOutOfArea?: boolean | null
  readonly chosenAcs?: { readonly id: string; readonly name?: string } | null
  /** Street and number, see `doorOf`. */
  readonly doorKey: string | null
  /** The file that the home came from. */
  readonly origin?: readonly Origin[]
}

const base = recordCollection(anyRecord(home))

/** The record's collection, with the indexes of its own questions. */
export const homeCollection = defineCollection<RecordDocument>('home', {
  tenant: 'client',
  versioned: true,
  arrays: ['searchTokens'],
  indexes: [
    ...base.indexes,
    // Which homes there are at a door.
    { keys: sortBy({ client: 1, doorKey: 1, _id: 1 }) },
    { keys: sortBy({ client: 1, responsibleAcsId: 1, searchName: 1, _id: 1 }) },
    { keys: sortBy({ client: 1, 'healthUnit.id': 1, searchName: 1, _id: 1 }) },
  ],
})

export const homes = collectionOf<Home>(homeCollection)

/** More people than live in any house; of an institution as many as one act moves. */
export const mostPeople = 1_000

/** Who lives in a home, but for some. */
export const peopleBut = (homeId: string, ids: readonly string[]): Filter<Citizen> => ({
  $and: [{ householdId: homeId, ...residents }, ...ids.map((_id) => ({ _id: { $ne: _id } }))],
})

/** Who lives in a home. @throws AppError where they are more than one act can move */
export const peopleOf = (store: Store, { _id, client }: Pick<Home, '_id' | 'client'>) =>
  store
    .collection(citizens)
    .findAll(filterBy<Citizen>({ client, householdId: _id, ...residents }), { max: atMost(mostPeople) })

/** What follows from the fields of a home. */
const derivedOf = (id: string, values: object) => derived(anyRecord(home), id, { ...values })

const withSearchName = (one: SharedAddress['neighborhood']) =>
  one ? { ...one, searchName: searchName(one.name ?? '') } : null

/** The address of a home as a record of one of its people says it, and the line of the home's history. */
export function readdressed(stored: Home, one: SharedAddress & Addressed) {
  const of = anyRecord(home)
  const address = { ...ofHome(one), neighborhood: withSearchName(one.neighborhood), doorKey: doorOf(one) }
  const after = { ...stored, ...address }
  const changes = changesOf(of, { ...stored }, address)
  return {
    patch: { ...address, ...derivedOf(stored._id, after) },
    written: happened(of, stored, { kind: 'updated', changes }),
  }
}

/** Without a position nothing is left of how it was found. */
export const nowhere = {
  addressCoordinates: null,
  altitude: null,
  accuracy: null,
  geolocationType: null,
  hasLocation: false,
}

/** The position of a home as its people have it; nothing where it has none. */
export const positionOf = ({ addressCoordinates, geolocationType, accuracy }: Home) =>
  addressCoordinates
    ? {
        addressCoordinates,
        geolocationType: geolocationType ?? null,
        accuracy: accuracy ?? null,
        altitude: null,
        hasLocation: true,
      }
    : {}

/** A home that an address names, as it is stored before anything else is known of it. */
export function homeFrom(
  id: string,
  one: SharedAddress & Partial<Pick<Citizen, 'addressCoordinates' | 'geolocationType' | 'accuracy'>>,
  territory: Partial<Territory>,
) {
  const address = ofHome(one)
  const values = {
    propertyKind: dwelling,
    ...address,
    neighborhood: withSearchName(address.neighborhood),
    addressCoordinates: one.addressCoordinates ?? null,
    geolocationType: one.geolocationType ?? null,
    accuracy: one.accuracy ?? null,
    doorKey: doorOf(one),
    ...territoryIn(territory),
    state: 'active',
  } as const
  return { ...values, ...derivedOf(id, values), _id: id }
}

/** The steps by which an address becomes a home. */
export function newHome(
  one: Parameters<typeof homeFrom>[1],
  territory: Partial<Territory>,
): { readonly id: string; readonly steps: readonly Step[] } {
  const id = newId()
  return {
    id,
    steps: [
      // Who registers people makes a home in passing: it says itself by whom, a line of history would be a third document.
      (stamp) => insert(homes, { ...homeFrom(id, one, territory), createdBy: stamp.by })(stamp),
      change('home', [id], 'created'),
    ],
  }
}

/** A home of the caller's client that is one still. */
export async function activeHome(all: Scoped<Home>, id: string | null | undefined): Promise<Home | null> {
  const found = id ? await all.findOne({ _id: id }) : null
  return found && found.state !== 'ended' ? found : null
}
