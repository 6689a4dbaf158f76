import { today } from '@saude/contract/instants'
import type { InputOf } from '@saude/contract/query'
import { chunksOf, keysOf } from '@saude/contract/values'
import { protectedBeginnings } from '@saude/core/contract/codes/protected'
import type { Handler, Scoped, ScopedCollections } from '@saude/service/handlers'
import { seesProtected } from '@saude/service/protected'
import { prefix, type Store } from '@saude/store'
import { genders } from '../../contract/citizen.ts'
import { citizenProfile, codesIn } from '../../contract/profile.ts'
import { type collections as declared, on } from '../collections.ts'
import { turned } from '../conditions/risk.ts'
import type { HistoryItem } from '../history/item.ts'
import type { Citizen } from '../register/citizen.ts'

type Asked = Omit<InputOf<typeof citizenProfile>, 'startIndex' | 'stopIndex'>
type Person = Pick<
  Citizen,
  '_id' | 'name' | 'searchName' | 'birthDate' | 'gender' | 'neighborhood' | 'deathAt'
>
type Found = Person & { readonly isProtected: boolean | null }
type Collections = ScopedCollections<typeof declared>

const projection = {
  name: 1,
  searchName: 1,
  birthDate: 1,
  gender: 1,
  neighborhood: 1,
  deathAt: 1,
} as const
const atOnce = 1_000
/** Answers that are kept while nothing is written: a list is asked for page by page. */
const mostKept = 10

interface Kept {
  readonly state: string
  readonly found: Promise<readonly Found[]>
}

const kept = new WeakMap<Store, Map<string, Kept>>()

const readProfile = on(citizenProfile, async ({ input, collections, store, user, now }) => {
  const { startIndex, stopIndex, ...asked } = input
  const known = kept.get(store) ?? new Map<string, Kept>()
  kept.set(store, known)
  const key = JSON.stringify([user.client?.id, seesProtected(user), asked])
  const state = `${await store.feed.latest()} ${today(now)}`
  const last = known.get(key)
  const found = last?.state === state ? last.found : peopleWith(asked, collections, today(now))
  known.delete(key)
  known.set(key, { state, found })
  const [oldest] = known.keys()
  if (known.size > mostKept && oldest !== undefined) known.delete(oldest)
  // What failed is asked again.
  found.catch(() => known.delete(key))
  const people = await found
  return {
    ...countsOf(people, today(now)),
    people: people.slice(startIndex ?? 0, (stopIndex ?? -1) + 1).map(({ _id, neighborhood, ...one }) => ({
      ...one,
      id: _id,
      neighborhood: neighborhood?.name ?? null,
    })),
  }
})

/** The living with these problems, in the order of their names; those whom a protected diagnosis names are marked. */
async function peopleWith(
  asked: Asked,
  { citizen, historyItem }: Collections,
  day: string,
): Promise<Found[]> {
  const [ids, secret] = await Promise.all([idsWith(asked, historyItem), namedSecretly(asked, historyItem)])
  const fits = fitting(asked, day)
  const parts = await Promise.all(
    chunksOf([...ids].sort(), atOnce).map((some) =>
      citizen.find<Person>({ _id: { $in: some } }, { projection }).toArray(),
    ),
  )
  return parts
    .flat()
    .filter(fits)
    .sort((one, other) => order(one.searchName, other.searchName) || order(one._id, other._id))
    .map((one) => ({ ...one, isProtected: secret.has(one._id) || null }))
}

/** Whom the codes name by a protected diagnosis; no one for those to whom there is none. */
async function namedSecretly({ cids, ciaps }: Asked, items: Scoped<HistoryItem>): Promise<Ids> {
  const asked = [
    ...codesIn(cids).map((code) => ({ system: 'cid10', code }) as const),
    ...codesIn(ciaps).map((code) => ({ system: 'ciap2', code }) as const),
  ].filter(({ system, code }) =>
    protectedBeginnings.some(
      (one) => one.system === system && (one.code.startsWith(code) || code.startsWith(one.code)),
    ),
  )
  return inAny(await Promise.all(asked.map(({ system, code }) => idsOf(items, system, code, true))))
}

const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

function fitting({ gender, ageFrom, ageTo, neighborhood }: Asked, day: string) {
  const bornUntil = ageFrom ? turned(ageFrom, day) : null
  const bornAfter = ageTo === null || ageTo === undefined ? null : turned(ageTo + 1, day)
  return (one: Person): boolean =>
    !one.deathAt &&
    (!gender || one.gender === gender) &&
    (!neighborhood || one.neighborhood?.id === neighborhood.id) &&
    (bornUntil === null ||
      (one.birthDate !== null && one.birthDate !== undefined && one.birthDate <= bornUntil)) &&
    (bornAfter === null ||
      (one.birthDate !== null && one.birthDate !== undefined && one.birthDate > bornAfter))
}

/** Whose histories name the codes, along the index of codes. */
async function idsWith(
  { cids, ciaps, match }: Asked,
  items: Scoped<HistoryItem>,
): Promise<ReadonlySet<string>> {
  const of = (system: 'cid10' | 'ciap2', code: string) => idsOf(items, system, code)
  const [byCid, byCiap] = await Promise.all([
    Promise.all(codesIn(cids).map((code) => of('cid10', code))),
    Promise.all(codesIn(ciaps).map((code) => of('ciap2', code))),
  ])
  if (match === 'all') return inAll([...byCid, ...byCiap])
  if (match === 'either') return inAll([inAny(byCid), inAny(byCiap)])
  return inAny([...byCid, ...byCiap])
}

type Ids = ReadonlySet<string>

async function idsOf(
  items: Scoped<HistoryItem>,
  system: 'cid10' | 'ciap2',
  code: string,
  isProtected?: true,
): Promise<Ids> {
  const found = await items.distinct('citizenId', {
    'problem.system': system,
    'problem.code': prefix(code),
    ...(isProtected && { isProtected }),
  })
  return new Set(found.filter((id): id is string => typeof id === 'string'))
}

const inAny = (sets: readonly Ids[]): Ids => new Set(sets.flatMap((ids) => [...ids]))

function inAll(sets: readonly Ids[]): Ids {
  const [fewest, ...others] = [...sets].sort((one, other) => one.size - other.size)
  return new Set([...(fewest ?? [])].filter((id) => others.every((ids) => ids.has(id))))
}

const decade = 10
const unknown = 'Não informado'

function countsOf(people: readonly Person[], day: string) {
  const bornUntil = Array.from({ length: 9 }, (_, index) => turned(index * decade, day))
  const ageOf = ({ birthDate }: Person): number | null => {
    if (!birthDate) return null
    const at = bornUntil.findLastIndex((until) => birthDate <= until)
    return Math.max(0, at) * decade
  }
  const byGender = counted(people, ({ gender }) => gender ?? '')
  const byAge = counted(people, (one) => String(ageOf(one) ?? ''))
  const names = new Map(people.map(({ neighborhood: at }) => [at?.id ?? '', at?.name ?? unknown]))
  const byNeighborhood = counted(people, ({ neighborhood }) => neighborhood?.id ?? '')
  return {
    total: people.length,
    byGender: [...keysOf(genders), ''].flatMap((key) => {
      const count = byGender.get(key) ?? 0
      return count > 0 ? [{ key, name: key === '' ? unknown : genders[key === 'F' ? 'F' : 'M'], count }] : []
    }),
    byAge: [...byAge]
      .map(([key, count]) => ({ key, name: ageName(key), count }))
      .sort((one, other) =>
        one.key === '' ? 1 : other.key === '' ? -1 : Number(one.key) - Number(other.key),
      ),
    byNeighborhood: [...byNeighborhood]
      .map(([key, count]) => ({ key, name: names.get(key) ?? unknown, count }))
      .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name, 'pt-BR')),
  }
}

const ageName = (key: string): string =>
  key === '' ? unknown : key === '80' ? '80 ou mais' : `${key} a ${Number(key) + decade - 1}`

function counted(people: readonly Person[], keyOf: (one: Person) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const one of people) {
    const key = keyOf(one)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

export const profileHandlers: Handler[] = [readProfile]
