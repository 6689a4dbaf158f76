import { filterBy, gathered, type Store, sortBy } from '@saude/store'
import { isConfirmed } from '../../contract/accompaniment-states.ts'
import { accompanimentOf, accompaniments } from './collection.ts'

/** What curves, channels and maps need of a case. */
export interface Case {
  readonly id: string
  /** CID-10, without the dot. */
  readonly cid: string
  /** What it is called. */
  readonly pathology: string
  /** The first symptoms, or else the suspicion. */
  readonly day: string
  readonly state: string
  /** From this day on it is outdated while it is open. */
  readonly outdatedOn: string | null
  readonly isConfirmed: boolean
  readonly healthUnit: { readonly id: string; readonly name: string } | null
  readonly neighborhood: { readonly id: string; readonly name: string } | null
  readonly gender: string | null
  /** In years, on the day of the case. */
  readonly age: number | null
  /** Where the person lived when the case was recorded; x is the longitude. */
  readonly coordinates: { readonly x: number; readonly y: number } | null
  readonly citizen: { readonly id: string; readonly name: string }
  /** Lei 14.289/2022: only for users with the permission, and never in counts under five. */
  readonly isProtected: boolean
}

interface Wanted {
  /** Days, both included. */
  readonly from: string
  readonly to: string
  /** CID-10 codes; of all diseases without it. */
  readonly cids?: readonly string[]
}

/**
 * The cases of a client between two days, whatever their state, in the order of their days: for what other parts of this
 * area draw of them. Who may see protected ones is for the caller to ask.
 */
export async function casesBetween(
  store: Store,
  client: string,
  { from, to, cids }: Wanted,
): Promise<readonly Case[]> {
  const filter = filterBy({
    client,
    ...(cids && { 'pathology.id': { $in: [...cids] } }),
    day: { $gte: from, $lte: to },
  })
  const found = store.collection(accompaniments).find(filter, { sort: sortBy({ day: 1, _id: 1 }) })
  return gathered(casesOf(found), { max: 100_000, collection: accompaniments.name })
}

/** Cut down on the way: the entries themselves are not held. */
async function* casesOf(entries: AsyncIterable<object>): AsyncGenerator<Case> {
  for await (const one of entries) yield caseOf(one)
}

function caseOf(document: object): Case {
  const one = accompanimentOf(document)
  const { _id, pathology, day, state, citizen, healthUnit, neighborhood, coordinates } = one
  const named = (of: { id: string; name?: string | null | undefined } | null | undefined) =>
    of ? { id: of.id, name: of.name ?? '' } : null
  return {
    id: _id,
    cid: pathology.id,
    pathology: pathology.name ?? pathology.id,
    day: day ?? '',
    state: state ?? 'suspect',
    outdatedOn: one.outdatedOn ?? null,
    isConfirmed: isConfirmed(one),
    healthUnit: named(healthUnit),
    neighborhood: named(neighborhood),
    gender: one.gender ?? null,
    age: one.age ?? null,
    coordinates: coordinates ?? null,
    citizen: { id: citizen.id, name: citizen.name ?? '' },
    isProtected: one.isProtected === true,
  }
}
