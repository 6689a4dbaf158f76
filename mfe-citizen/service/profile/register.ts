import { chunksOf } from '@saude/contract/values'
import { clientsIn } from '@saude/service/clients'
import { type FeedPlace, feedPlace } from '@saude/service/feed-place'
import { atMost, filterBy, type Store } from '@saude/store'
import { concernedSince } from '../facts/concerned.ts'
import { type HistoryItem, historyItems, namedIn } from '../history/item.ts'
import { type Citizen, citizens } from '../register/citizen.ts'
import { residents } from '../register/resident.ts'
import {
  type AskedCode,
  type Bearers,
  bearersIn,
  type Postings,
  readBearers,
  readPostings,
} from './bearers.ts'
import {
  type Columns,
  columnsOf,
  type Neighborhoods,
  noNeighborhoods,
  type People,
  readPeople,
} from './people.ts'

/** Somebody of whom something was written since all were read: as they are now. */
export interface Changed extends Columns {
  readonly id: string
  readonly searchName: string
  readonly problems: readonly (AskedCode & { readonly isProtected: boolean })[]
}

/** The people of a client and their problems, in memory. */
export interface Register {
  readonly people: People
  readonly places: Neighborhoods
  /** By number: what the columns say is not so any more. */
  readonly isStale: Uint8Array
  /** The residents among those who were written since; they count in place of the columns. */
  readonly changed: ReadonlyMap<string, Changed>
  readonly bearersOf: (asked: AskedCode) => Promise<Bearers>
  /** Once the bearers of all codes are in memory; until then those of a code are read when it is asked for. */
  readonly filled: Promise<void>
}

interface Kept extends Register {
  place: FeedPlace
  readonly changed: Map<string, Changed>
  /** Of how many people something was written. */
  readonly written: Set<string>
}

/** With more changed people than this all are read anew, while questions are answered as before. */
const manyChanged = 5_000
/** More changes at once than this are read as quickly all together. */
const manyAtOnce = 20_000
/** Codes whose bearers are kept, those that were asked for last. */
const mostCodes = 100
const atOnce = 1_000

interface Entry {
  register: Promise<Kept>
  isRenewing: boolean
  /** All have been read once. */
  isRead: boolean
}

const registers = new WeakMap<Store, Map<string, Entry>>()

/** The register of a client: read once, and brought up to date by the change feed with every question. */
export async function registerOf({ shared: store }: Store, client: string): Promise<Register> {
  const known = registers.get(store) ?? new Map<string, Entry>()
  registers.set(store, known)
  const before = known.get(client)
  const entry = before ?? { register: readAll(store, client), isRenewing: false, isRead: false }
  if (before) before.register = before.register.then((one) => refreshed(store, client, one))
  known.set(client, entry)
  // What failed is read anew.
  entry.register.catch(() => known.delete(client))
  const register = await entry.register
  entry.isRead = true
  if (register.written.size > manyChanged && !entry.isRenewing) renew(store, client, entry)
  return register
}

/** The register of a client as `registerOf`; undefined where all would have to be read before it can answer. */
export async function registerAtHand(store: Store, client: string): Promise<Register | undefined> {
  return registers.get(store.shared)?.get(client)?.isRead ? registerOf(store, client) : undefined
}

/** Reads the registers of all clients before the first of them asks; what fails is read when somebody asks. */
export async function warmRegisters(store: Store): Promise<void> {
  for (const client of await clientsIn(store, citizens)) await registerOf(store, client)
}

function renew(store: Store, client: string, entry: Entry): void {
  entry.isRenewing = true
  const fresh = readAll(store, client)
  fresh
    .then(
      () => {
        entry.register = fresh
      },
      // The one before goes on.
      () => undefined,
    )
    .finally(() => {
      entry.isRenewing = false
    })
}

async function readAll(store: Store, client: string): Promise<Kept> {
  const place = await feedPlace(store.feed)
  const places = noNeighborhoods()
  const people = await readPeople(store, client, places)
  const codes = new Map<string, Promise<Bearers>>()
  let postings: Postings | undefined
  const fill = async () => {
    postings = await readPostings(store, client, people)
    codes.clear()
  }
  return {
    // A store that is closed meanwhile, or was too busy: codes are read one by one then.
    filled: fill().catch(() => undefined),
    place,
    people,
    places,
    isStale: new Uint8Array(people.ids.length),
    changed: new Map(),
    written: new Set(),
    async bearersOf(asked) {
      if (postings) return bearersIn(postings, asked)
      const key = `${asked.system} ${asked.code}`
      const bearers = codes.get(key) ?? readBearers(store, client, asked, people)
      codes.delete(key)
      codes.set(key, bearers)
      const [oldest] = codes.keys()
      if (codes.size > mostCodes && oldest !== undefined) codes.delete(oldest)
      bearers.catch(() => codes.delete(key))
      return bearers
    },
  }
}

async function refreshed(store: Store, client: string, one: Kept): Promise<Kept> {
  const { ids, place } = await concernedSince(store, one.place, client)
  if (!place || ids.size > manyAtOnce) return readAll(store, client)
  for (const some of chunksOf([...ids], atOnce)) await readChanged(store, client, some, one)
  one.place = place
  return one
}

type Person = Pick<Citizen, '_id' | 'searchName' | 'birthDate' | 'gender' | 'neighborhood'>
type Item = Pick<HistoryItem, 'citizenId' | 'problem' | 'ciap' | 'isProtected'>

async function readChanged(store: Store, client: string, ids: readonly string[], one: Kept): Promise<void> {
  const people = await store
    .collection(citizens)
    .findAll<Person>(filterBy({ client, ...residents, _id: { $in: ids } }), {
      projection: { searchName: 1, birthDate: 1, gender: 1, neighborhood: 1 },
      max: atMost(20_000),
    })
  const items = store.collection(historyItems).find<Item>(filterBy({ client, citizenId: { $in: ids } }), {
    projection: { citizenId: 1, problem: 1, ciap: 1, isProtected: 1 },
  })
  const problems = new Map<string, Changed['problems']>()
  for await (const item of items)
    problems.set(item.citizenId, [...(problems.get(item.citizenId) ?? []), ...problemsOf(item)])
  for (const id of ids) {
    one.written.add(id)
    one.changed.delete(id)
    const number = one.people.ids.numberOf(id)
    if (number !== undefined) one.isStale[number] = 1
  }
  for (const person of people)
    one.changed.set(person._id, {
      id: person._id,
      searchName: person.searchName,
      ...columnsOf(person, one.places),
      problems: problems.get(person._id) ?? [],
    })
}

const problemsOf = (item: Item): Changed['problems'] =>
  namedIn(item).flatMap(({ system, code }) =>
    system === 'cid10' || system === 'ciap2'
      ? [{ system, code, isProtected: item.isProtected === true }]
      : [],
  )
