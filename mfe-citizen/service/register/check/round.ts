import { chunksOf } from '@saude/contract/values'
import { filterBy, type Operation, type Store } from '@saude/store'
import { type FamilyMember, familyMembers } from '../home/family.ts'
import type { Home } from '../home/home.ts'
import { type RegisterCheck, registerChecks } from './check.ts'
import { compare, ofPeople } from './compare.ts'
import { examineHomes, examinePeople, homesBy, peopleBy } from './examine.ts'
import type { Person } from './of-person.ts'
import type { StreetOf } from './street-facts.ts'

/** People or homes that are looked at for one commit. */
export const atOnce = 200

export interface Round {
  readonly store: Store
  readonly client: string
  readonly now: Date
  readonly streetOf?: StreetOf | undefined
}

async function storedBy(store: Store, filter: object): Promise<RegisterCheck[]> {
  const all: RegisterCheck[] = []
  for await (const one of store.collection(registerChecks).find(filterBy<RegisterCheck>(filter)))
    all.push(one)
  return all
}

/** What is stored of some people, as the one or the other of a pair. */
async function storedOf(store: Store, client: string, ids: readonly string[]): Promise<RegisterCheck[]> {
  const [some, others] = await Promise.all([
    storedBy(store, { client, citizenId: { $in: [...ids] } }),
    storedBy(store, { client, otherId: { $in: [...ids] } }),
  ])
  return [...new Map([...some, ...others].map((one) => [one._id, one])).values()]
}

/** The steps after which what is stored of some people is so. @param ids also of those who are gone */
export async function roundOfPeople(
  { store, client, now }: Round,
  ids: readonly string[],
  people: readonly Person[],
): Promise<Operation[]> {
  const [stored, found] = await Promise.all([
    storedOf(store, client, ids),
    examinePeople(store, client, people),
  ])
  return compare({ client, now, stored: stored.filter(({ kind }) => ofPeople.has(kind)), found })
}

/** The steps after which what is stored of some homes is so. */
export async function roundOfHomes(
  { store, client, now, streetOf }: Round,
  ids: readonly string[],
  homes: readonly Home[],
): Promise<Operation[]> {
  const [stored, { found, unanswered }] = await Promise.all([
    storedBy(store, { client, homeId: { $in: [...ids] } }),
    examineHomes(store, client, homes, streetOf),
  ])
  return compare({
    client,
    now,
    stored: stored.filter(({ kind }) => !ofPeople.has(kind)),
    found,
    unanswered,
  })
}

/** Looks at people and homes of whom something was written, and all homes that this concerns; each part is one commit. */
export async function look(
  round: Round,
  { citizens, homes }: { readonly citizens: ReadonlySet<string>; readonly homes: ReadonlySet<string> },
): Promise<void> {
  const { store, client } = round
  const concerned = new Set(homes)
  for (const ids of chunksOf([...citizens], atOnce)) {
    const [people, members, stored] = await Promise.all([
      peopleBy(store, client, ids),
      openOf(store, client, ids),
      storedOf(store, client, ids),
    ])
    for (const { householdId } of people) if (householdId) concerned.add(householdId)
    for (const homeId of members) concerned.add(homeId)
    for (const { homeId, kind } of stored) if (homeId && !ofPeople.has(kind)) concerned.add(homeId)
    await written(store, await roundOfPeople(round, ids, people))
  }
  for (const ids of chunksOf([...concerned], atOnce))
    await written(store, await roundOfHomes(round, ids, await homesBy(store, client, ids)))
}

/** The homes of whose families some people are. */
async function openOf(store: Store, client: string, ids: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const open = filterBy<FamilyMember>({ client, memberKey: { $in: [...ids] } })
  for await (const { homeId } of store.collection(familyMembers).find(open)) found.push(homeId)
  return found
}

async function written(store: Store, steps: readonly Operation[]): Promise<void> {
  if (steps.length > 0) await store.atomically(steps)
}
