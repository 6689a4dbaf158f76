import { clientsIn } from '@saude/service/clients'
import { type FeedPlace, feedPlace, followFeed } from '@saude/service/feed-place'
import { type Change, filterBy, projectionBy, type Store } from '@saude/store'
import { type AccompanimentState, accompanimentStateOf } from '../../contract/accompaniment-states.ts'
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
  readonly healthUnit: string | null
  readonly neighborhood: string | null
  readonly gender: string | null
  readonly ageGroup: AgeGroup | null
  readonly isProtected: boolean
}

/** The cases of a client as they are counted, and what their diseases, units and neighbourhoods are called. */
export interface Facts {
  readonly all: ReadonlyMap<string, Fact>
  readonly names: ReadonlyMap<string, string>
}

interface Kept {
  place: FeedPlace
  readonly all: Map<string, Fact>
  readonly names: Map<string, string>
}

const fields = ['pathology', 'day', 'state', 'healthUnit', 'neighborhood', 'gender', 'age', 'isProtected']
/** More changes than this are read as quickly all together. */
const manyChanges = 20_000

const kept = new WeakMap<Store, Map<string, Promise<Kept>>>()

/**
 * The facts of a client, kept in memory (some 150 bytes a case) and brought up to date by the change feed with every
 * question, so that any filter is one pass over them, and what was stored a moment ago counts.
 */
export async function factsOf(store: Store, client: string): Promise<Facts> {
  const known = kept.get(store) ?? new Map<string, Promise<Kept>>()
  kept.set(store, known)
  const before = known.get(client)
  const now = before ? before.then((one) => refreshed(store, client, one)) : readAll(store, client)
  known.set(client, now)
  // What failed is read anew.
  now.catch(() => known.delete(client))
  return now
}

async function readAll(store: Store, client: string): Promise<Kept> {
  // The place in the feed first: what is written meanwhile is then read twice, and not missed.
  const made: Kept = { place: await feedPlace(store.feed), all: new Map(), names: new Map() }
  const found = store
    .collection(accompaniments)
    .find(filterBy({ client }), { projection: projectionBy([...fields, '_id']) })
  for await (const document of found) keep(made, document)
  return made
}

async function refreshed(store: Store, client: string, one: Kept): Promise<Kept> {
  const ids = new Set<string>()
  const isOurs = concerns(client)
  const place = await followFeed(store.feed, one.place, (entry) => {
    if (isOurs(entry)) for (const id of entry.ids) ids.add(id)
  })
  if (!place || ids.size > manyChanges) return readAll(store, client)
  one.place = place
  if (ids.size === 0) return one
  const found = await store
    .collection(accompaniments)
    .find(filterBy({ client, _id: { $in: [...ids] } }), { projection: projectionBy([...fields, '_id']) })
    .toArray()
  for (const id of ids) one.all.delete(id)
  for (const document of found) keep(one, document)
  return one
}

const concerns = (client: string) => (entry: Change) =>
  entry.topic === accompaniments.name && (entry.client === undefined || entry.client === client)

function keep({ all, names }: Kept, document: { readonly _id: string }): void {
  const { pathology, day, state, healthUnit, neighborhood, gender, age, isProtected } =
    accompanimentOf(document)
  for (const place of [healthUnit, neighborhood]) if (place) names.set(place.id, place.name ?? '')
  names.set(pathology.id, pathology.name ?? pathology.id)
  all.set(document._id, {
    id: document._id,
    cid: pathology.id,
    day: day ?? '',
    sunday: day ? sundayOf(day) : '',
    state: accompanimentStateOf(state),
    healthUnit: healthUnit?.id ?? null,
    neighborhood: neighborhood?.id ?? null,
    gender: gender ?? null,
    ageGroup: typeof age === 'number' ? ageGroupOf(age) : null,
    isProtected: isProtected === true,
  })
}

/** Reads the facts of all clients before the first of them asks; what fails is read when somebody asks. */
export async function warm(store: Store): Promise<void> {
  for (const client of await clientsIn(store, accompaniments)) await factsOf(store, client)
}
