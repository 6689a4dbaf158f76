import { atMost, filterBy, projectionBy, type Store } from '@saude/store'
import { type Citizen, citizens } from '../citizen/citizen.ts'
import { isResident } from '../citizen/resident.ts'
import { type FamilyMember, familyMembers } from '../home/family.ts'
import { type Home, homes } from '../home/home.ts'
import { row as keysOf } from './alike-row.ts'
import { alikeKeys } from './alike-view.ts'
import type { Found } from './check.ts'
import { grouped } from './grouped.ts'
import { ofHome } from './of-home.ts'
import { ofPair, ofPerson, type Person, personFields } from './of-person.ts'
import type { StreetOf } from './street-facts.ts'

/** What is read of people. */
export const projection = projectionBy<Citizen>(personFields)
/** Of one key so many are compared with somebody; more namesakes of one day are no help. */
const mostOfKey = 5_000

/** Some people by their ids; who was removed is missing. */
export async function peopleBy(store: Store, client: string, ids: readonly string[]): Promise<Person[]> {
  if (ids.length === 0) return []
  const found = store
    .collection(citizens)
    .find<Person>(filterBy({ client, _id: { $in: [...ids] } }), { projection })
  return collected(found)
}

/** Walks along a cursor: parts of a bounded size are read at a time. */
async function collected<T>(cursor: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of cursor) all.push(one)
  return all
}

/** What is to be checked of some people: each alone, and with those who may be the same person. */
export async function examinePeople(
  store: Store,
  client: string,
  people: readonly Person[],
): Promise<ReadonlyMap<string, Found>> {
  const found = people.flatMap(ofPerson)
  const pairs = await candidates(store, client, people)
  const wanted = [...new Set([...pairs.values()].flat())]
  const known = new Map(people.map((one) => [one._id, one]))
  for (const one of await peopleBy(
    store,
    client,
    wanted.filter((id) => !known.has(id)),
  ))
    known.set(one._id, one)
  for (const [id, others] of pairs) {
    const one = known.get(id)
    for (const other of others) {
      const another = known.get(other)
      const pair = one && another && ofPair(one, another)
      if (pair) found.push(pair)
    }
  }
  return new Map(found.map((one) => [one._id, one]))
}

const columns = ['byYear', 'byBirth', 'byMother'] as const

/** The others with whom each has a key in common, found by the keys' indexes. */
export async function candidates(
  store: Store,
  client: string,
  people: readonly (Parameters<typeof keysOf>[0] & { readonly _id: string })[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const keys = new Map(people.map((one) => [one._id, keysOf(one)]))
  const found = new Map<string, Set<string>>()
  for (const column of columns) {
    const wanted = [...new Set([...keys.values()].flatMap((one) => one?.[column] ?? []))]
    if (wanted.length === 0) continue
    const rows = await store
      .view(alikeKeys)
      .find({ client, where: { [column]: { $in: wanted } }, columns: [column], limit: atMost(mostOfKey) })
    const holders = grouped(rows, (row) => row[column])
    for (const [id, own] of keys) {
      const key = own?.[column]
      if (key === null || key === undefined) continue
      const others = found.get(id) ?? new Set<string>()
      for (const { _id } of holders.get(key) ?? []) if (_id !== id) others.add(_id)
      found.set(id, others)
    }
  }
  return new Map([...found].map(([id, others]) => [id, [...others]]))
}

/** What is to be checked of some homes. */
export async function examineHomes(
  store: Store,
  client: string,
  some: readonly Home[],
  streetOf: StreetOf | undefined,
): Promise<{ readonly found: ReadonlyMap<string, Found>; readonly unanswered: ReadonlySet<string> }> {
  const ids = some.map(({ _id }) => _id)
  const [living, members] = await Promise.all([
    collected(
      store
        .collection(citizens)
        .find<Person>(filterBy({ client, householdId: { $in: ids }, isVisitable: true }), { projection }),
    ),
    collected(store.collection(familyMembers).find(filterBy<FamilyMember>({ client, homeId: { $in: ids } }))),
  ])
  const open = members.filter(({ until }) => until === null)
  const known = new Map(living.map((one) => [one._id, one]))
  const missing = open.flatMap(({ citizenId }) => (known.has(citizenId) ? [] : [citizenId]))
  for (const one of await peopleBy(store, client, missing)) if (isResident(one)) known.set(one._id, one)
  const [peopleIn, openIn, allIn] = [
    grouped(living, ({ householdId }) => householdId),
    grouped(open, ({ homeId }) => homeId),
    grouped(members, ({ homeId }) => homeId),
  ]
  const found = new Map<string, Found>()
  const unanswered = new Set<string>()
  for (const home of some) {
    const street = await streetOf?.(home)
    if (!street) unanswered.add(home._id)
    const lasted = (allIn.get(home._id) ?? []).flatMap(({ until }) => until ?? []).sort()
    const all = ofHome({
      home,
      people: peopleIn.get(home._id) ?? [],
      open: openIn.get(home._id) ?? [],
      lastUntil: lasted.at(-1) ?? null,
      livesIn: known,
      street,
    })
    for (const one of all) found.set(one._id, one)
  }
  return { found, unanswered }
}

/** Some homes by their ids. */
export const homesBy = (store: Store, client: string, ids: readonly string[]): Promise<Home[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : collected(store.collection(homes).find(filterBy<Home>({ client, _id: { $in: [...ids] } })))
