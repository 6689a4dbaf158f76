import { clientsIn } from '@saude/service/clients'
import { keeping } from '@saude/service/keeping'
import type { RecordDocument } from '@saude/service/record/collection'
import type { Store } from '@saude/store'
import {
  type AccompanimentState,
  accompanimentStateOf,
  isConfirmed,
} from '../../contract/accompaniment-states.ts'
import { sundayOf } from '../../contract/epidemiological-week.ts'
import { type AgeGroup, ageGroupOf } from '../../contract/statistics.ts'
import { accompanimentOf, accompaniments } from '../accompaniment/collection.ts'

/** What is counted of a case. */
export interface Fact {
  readonly id: string
  readonly cid: string
  readonly day: string
  /** The Sunday of its week. */
  readonly sunday: string
  readonly state: AccompanimentState
  /** From this day on it is outdated while it is open. */
  readonly outdatedOn: string | null
  readonly isConfirmed: boolean
  readonly healthUnit: string | null
  readonly neighborhood: string | null
  readonly gender: string | null
  readonly ageGroup: AgeGroup | null
  /** Whose case it is, of a protected diagnosis: who is counted is in the access log. */
  readonly protectedCitizen: string | null
}

/** The cases of a client as they are counted, and what their diseases, units and neighbourhoods are called. */
export interface Facts {
  readonly all: ReadonlyMap<string, Fact>
  readonly names: ReadonlyMap<string, string>
}

/** Some 150 bytes a case, so that any filter is one pass over them. */
const kept = keeping<RecordDocument, { all: Map<string, Fact>; names: Map<string, string> }>({
  definition: accompaniments,
  fields: [
    'pathology',
    'day',
    'state',
    'outdatedOn',
    'closingCriterion',
    'healthUnit',
    'neighborhood',
    'gender',
    'age',
    'citizen',
    'isProtected',
  ],
  most: Number.POSITIVE_INFINITY,
  make: () => ({ all: new Map(), names: new Map() }),
  put({ all, names }, document) {
    const one = accompanimentOf(document)
    const { pathology, day, state, healthUnit, neighborhood, gender, age, citizen, isProtected } = one
    for (const place of [healthUnit, neighborhood]) if (place) names.set(place.id, place.name ?? '')
    names.set(pathology.id, pathology.name ?? pathology.id)
    all.set(document._id, {
      id: document._id,
      cid: pathology.id,
      day: day ?? '',
      sunday: day ? sundayOf(day) : '',
      state: accompanimentStateOf(state),
      outdatedOn: one.outdatedOn ?? null,
      isConfirmed: isConfirmed(one),
      healthUnit: healthUnit?.id ?? null,
      neighborhood: neighborhood?.id ?? null,
      gender: gender ?? null,
      ageGroup: typeof age === 'number' ? ageGroupOf(age) : null,
      protectedCitizen: isProtected === true ? citizen.id : null,
    })
  },
  drop: ({ all }, id) => void all.delete(id),
})

/** The facts of a client as of now: what was stored a moment ago counts. */
export async function factsOf(store: Store, client: string): Promise<Facts> {
  const facts = await kept.now(store, client)
  if (!facts) throw new Error('all facts of a client are kept')
  return facts
}

/** Reads the facts of all clients before the first of them asks; what fails is read when somebody asks. */
export async function warm(store: Store): Promise<void> {
  for (const client of await clientsIn(store, accompaniments)) await factsOf(store, client)
}
