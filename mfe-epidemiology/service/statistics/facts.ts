import { type Change, filterBy, projectionBy, type Store } from '@saude/store'
import { type AccompanimentState, accompanimentStateOf } from '../../contract/accompaniment-states.ts'
import { sundayOf } from '../../contract/epidemiological-week.ts'
import { type AgeGroup, ageGroupOf } from '../../contract/statistics.ts'
import { accompanimentOf, accompaniments } from '../accompaniment/collection.ts'

/** What is counted of a case. */
export interface Fact {
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

/** The cases of a client as they are counted, and what their units and neighbourhoods are called. */
export interface Facts {
  readonly all: ReadonlyMap<string, Fact>
  readonly names: ReadonlyMap<string, string>
}

interface Kept {
  history: string
  sequence: number
  readonly all: Map<string, Fact>
  readonly names: Map<string, string>
}

const fields = ['pathology', 'day', 'state', 'healthUnit', 'neighborhood', 'gender', 'age', 'isProtected']
const most = 1000
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
  const [history, sequence] = await Promise.all([store.feed.history(), store.feed.latest()])
  const made: Kept = { history, sequence, all: new Map(), names: new Map() }
  const found = store
    .collection(accompaniments)
    .find(filterBy({ client }), { projection: projectionBy([...fields, '_id']) })
  for await (const document of found) keep(made, document)
  return made
}

async function refreshed(store: Store, client: string, one: Kept): Promise<Kept> {
  if ((await store.feed.history()) !== one.history) return readAll(store, client)
  const ids = new Set<string>()
  for (;;) {
    const entries = await store.feed.since(one.sequence, most)
    const [first] = entries
    // Older entries were cleared: what they named is not known.
    if (first && first.sequence !== one.sequence + 1) return readAll(store, client)
    for (const entry of entries.filter(concerns(client))) for (const id of entry.ids) ids.add(id)
    one.sequence = entries.at(-1)?.sequence ?? one.sequence
    if (ids.size > manyChanges) return readAll(store, client)
    if (entries.length < most) break
  }
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
  all.set(document._id, {
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
  const clients = await store.collection(accompaniments).distinct('client')
  for (const client of clients) if (typeof client === 'string') await factsOf(store, client)
}
