import { filterBy, type Store } from '@saude/store'
import { type Citizen, citizens } from '../register/citizen.ts'
import { isResident } from '../register/resident.ts'
import { createIds, type Ids } from './ids.ts'

/**
 * The residents of a client in memory, numbered in the order of their names: columns that a question is one pass over,
 * some 40 bytes a person.
 */
export interface People {
  readonly ids: Ids
  /** 19501120; 0 where it is not known. */
  readonly births: Int32Array
  /** 1 for M, 2 for F; 0 where it is not known. */
  readonly genders: Uint8Array
  /** Places in `neighborhoods`; 0 where none is known. */
  readonly places: Uint16Array
}

export interface Neighborhood {
  readonly id: string
  readonly name: string
}

/** Neighbourhoods by number, shared by all people of a client; the first one is that none is known. */
export interface Neighborhoods {
  readonly all: Neighborhood[]
  readonly numbers: Map<string, number>
}

export const noNeighborhoods = (): Neighborhoods => ({ all: [{ id: '', name: '' }], numbers: new Map() })

type Known = Pick<Citizen, 'birthDate' | 'gender' | 'neighborhood'>

export const genderNumbers = { M: 1, F: 2 } as const

/** A day as a number in the order of days. */
export const dayNumber = (day: string | null | undefined): number =>
  day ? Number(day.slice(0, 4)) * 10_000 + Number(day.slice(5, 7)) * 100 + Number(day.slice(8, 10)) : 0

/** What a question looks at of a person. */
export interface Columns {
  readonly birth: number
  readonly gender: number
  readonly place: number
}

export function columnsOf({ birthDate, gender, neighborhood }: Known, places: Neighborhoods): Columns {
  return {
    birth: dayNumber(birthDate),
    gender: gender === 'M' || gender === 'F' ? genderNumbers[gender] : 0,
    place: placeNumber(neighborhood, places),
  }
}

function placeNumber(
  place: { readonly id: string; readonly name?: string | null | undefined } | null | undefined,
  { all, numbers }: Neighborhoods,
): number {
  if (!place) return 0
  const known = numbers.get(place.id)
  const number = known ?? all.length
  numbers.set(place.id, number)
  all[number] = { id: place.id, name: place.name ?? all[number]?.name ?? '' }
  return number
}

const projection = { birthDate: 1, gender: 1, neighborhood: 1, deathAt: 1, addressOnCity: 1 } as const

/**
 * Reads all of them, in the order of names. Others are left out here: with a filter of theirs the store sorts a million
 * documents instead of walking along the index of names.
 */
export async function readPeople(store: Store, client: string, places: Neighborhoods): Promise<People> {
  const ids = createIds()
  const births: number[] = []
  const genders: number[] = []
  const placesOf: number[] = []
  const found = store
    .collection(citizens)
    .find<Known & Pick<Citizen, '_id' | 'deathAt' | 'addressOnCity'>>(filterBy({ client }), {
      projection,
      sort: { searchName: 1, _id: 1 },
    })
  for await (const one of found) {
    if (!isResident(one)) continue
    const { birth, gender, place } = columnsOf(one, places)
    ids.add(one._id)
    births.push(birth)
    genders.push(gender)
    placesOf.push(place)
  }
  return {
    ids,
    // By `from` a million would be gone through one by one.
    births: new Int32Array(births),
    genders: new Uint8Array(genders),
    places: new Uint16Array(placesOf),
  }
}
