import { today } from '@saude/contract/instants'
import { chunksOf } from '@saude/contract/values'
import { clientOf } from '@saude/service/client'
import type { Handler, Scoped, User } from '@saude/service/handlers'
import { keptAnswers } from '@saude/service/kept'
import { seesProtected } from '@saude/service/protected'
import { atMost, fits, type Store } from '@saude/store'
import { genders } from '../../../contract/person-codes.ts'
import { citizenProfile, codesIn } from '../../../contract/profile.ts'
import { on } from '../../collections.ts'
import type { Citizen } from '../../register/citizen/citizen.ts'
import { summary } from '../../register/history/summary.ts'
import { nameOrder } from '../../register/list/name-order.ts'
import { type AskedCode, decades, decadesOn, isAsked, isSecret, type Question } from './question.ts'

const readProfile = on(citizenProfile, async (call) => {
  const { input, collections, store, user, now } = call
  const { startIndex, stopIndex, cids, ciaps } = input
  const codes: AskedCode[] = [
    ...codesIn(cids).map((code) => ({ system: 'cid10', code }) as const),
    ...codesIn(ciaps).map((code) => ({ system: 'ciap2', code }) as const),
  ]
  const question: Question = {
    codes,
    match: input.match ?? 'any',
    gender: input.gender ?? null,
    ageFrom: input.ageFrom ?? null,
    ageTo: input.ageTo ?? null,
    neighborhood: input.neighborhood?.id ?? null,
    day: today(now),
    isProtectedSeen: seesProtected(user),
  }
  const client = clientOf({ user })
  const [counted, people] = await Promise.all([
    kept(call, question, () => countsOf(store.shared, client, question)),
    pageOf({ store, user, citizens: collections.citizen }, question, [
      startIndex ?? 0,
      (stopIndex ?? -1) + 1,
    ]),
  ])
  return { ...counted, people }
})

/** Who pages through a list asks for the same counts again. */
const kept = keptAnswers<Awaited<ReturnType<typeof countsOf>>>(citizenProfile.reads)

interface Asked {
  readonly store: Store
  readonly user: User
  readonly citizens: Scoped<Citizen>
}

type Person = Pick<Citizen, '_id' | 'name' | 'birthDate' | 'gender' | 'neighborhood'>

const projection = { name: 1, birthDate: 1, gender: 1, neighborhood: 1 } as const
const atOnce = 1_000

/** People from one place in the order of names up to another, for anonymised users in that of ids. */
async function pageOf(
  { store, user, citizens }: Asked,
  question: Question,
  [from, to]: readonly [number, number],
) {
  if (to <= from) return []
  const rows = await store.view(summary).find({
    client: clientOf({ user }),
    where: isAsked(question),
    columns: ['secret'],
    ...('searchName' in nameOrder(user) && { order: 'name' }),
    skip: from,
    limit: atMost(to - from, 20_000),
  })
  const people = new Map<string, Person>()
  for (const some of chunksOf(rows, atOnce)) {
    const ids = some.map(({ _id }) => _id)
    const found = citizens.find<Person>({ _id: { $in: ids } }, { projection })
    for await (const one of found) people.set(one._id, one)
  }
  const secret = isSecret(question)
  return rows.flatMap(({ _id, secret: codes }) => {
    const one = people.get(_id)
    if (!one) return []
    const { name, birthDate, gender, neighborhood } = one
    const isProtected = fits(secret, { secret: codes }) || null
    return [{ id: _id, name, birthDate, gender, neighborhood: neighborhood?.name ?? null, isProtected }]
  })
}

const unknown = 'Não informado'

async function countsOf(store: Store, client: string, question: Question) {
  const rows = store.view(summary)
  const asked = { client, where: isAsked(question), max: atMost(20_000) } as const
  const [groups, places, protectedCitizens] = await Promise.all([
    rows.group({ ...asked, by: { gender: 'gender', decade: { cases: decadesOn(question.day) } } }),
    rows.group({ ...asked, by: { id: 'neighborhood' }, sums: { name: { $max: 'neighborhoodName' } } }),
    secretOf(store, client, question),
  ])
  const of = (key: 'gender' | 'decade', value: string | null) =>
    groups.reduce((sum, group) => (group.key[key] === value ? sum + group.count : sum), 0)
  const line = (key: string, name: string, count: number) => (count ? [{ key, name, count }] : [])
  return {
    total: groups.reduce((sum, { count }) => sum + count, 0),
    byGender: [
      ...line('M', genders.M, of('gender', 'M')),
      ...line('F', genders.F, of('gender', 'F')),
      ...line('', unknown, of('gender', null)),
    ],
    byAge: [
      ...Array.from({ length: decades }, (_, at) =>
        line(String(at * 10), ageName(at), of('decade', String(at))),
      ).flat(),
      ...line('', unknown, of('decade', null)),
    ],
    byNeighborhood: places
      .map(({ key, sums, count }) => ({
        key: String(key.id ?? ''),
        name: key.id === null ? unknown : String(sums.name ?? ''),
        count,
      }))
      .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name, 'pt-BR')),
    protectedCitizens,
  }
}

/** Ids of those whom a protected diagnosis counts. */
async function secretOf(store: Store, client: string, question: Question): Promise<string[]> {
  if (!question.isProtectedSeen || question.codes.length === 0) return []
  const all: string[] = []
  for (;;) {
    const { ids } = await store.view(summary).lists({
      client,
      where: { $and: [{ _id: { $gt: all.at(-1) ?? '' } }, isSecret(question), isAsked(question)] },
      columns: [],
      limit: atMost(20_000),
    })
    all.push(...ids)
    if (ids.length < 20_000) return all
  }
}

const ageName = (decade: number): string =>
  decade === decades - 1 ? '80 ou mais' : `${decade * 10} a ${decade * 10 + 9}`

export const profileHandlers: Handler[] = [readProfile]
