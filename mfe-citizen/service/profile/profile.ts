import { today } from '@saude/contract/instants'
import { chunksOf } from '@saude/contract/values'
import { clientOf } from '@saude/service/client'
import type { Handler, Scoped, User } from '@saude/service/handlers'
import { seesProtected } from '@saude/service/protected'
import { atMost } from '@saude/store'
import { genders } from '../../contract/citizen.ts'
import { citizenProfile, codesIn } from '../../contract/profile.ts'
import { on } from '../collections.ts'
import { byNameFor } from '../list/name-order.ts'
import type { Citizen } from '../register/citizen.ts'
import type { AskedCode } from './bearers.ts'
import { inOrderOfIds } from './id-order.ts'
import { genderNumbers } from './people.ts'
import { answerTo, decades, type Found } from './question.ts'
import { type Register, registerOf } from './register.ts'

const readProfile = on(citizenProfile, async ({ input, collections, store, user, now }) => {
  const { startIndex, stopIndex, cids, ciaps } = input
  const codes: AskedCode[] = [
    ...codesIn(cids).map((code) => ({ system: 'cid10', code }) as const),
    ...codesIn(ciaps).map((code) => ({ system: 'ciap2', code }) as const),
  ]
  const register = await registerOf(store, clientOf({ user }))
  const bearers = await Promise.all(codes.map(register.bearersOf))
  const question = {
    codes,
    match: input.match ?? 'any',
    gender: input.gender ?? null,
    ageFrom: input.ageFrom ?? null,
    ageTo: input.ageTo ?? null,
    neighborhood: input.neighborhood?.id ?? null,
    day: today(now),
    isProtectedSeen: seesProtected(user),
  }
  const found = answerTo(question, register, bearers)
  return {
    ...countsOf(found, register),
    protectedCitizens: secretOf(found, register),
    people: await pageOf(found, register, collections.citizen, user, startIndex ?? 0, (stopIndex ?? -1) + 1),
  }
})

type Person = Pick<Citizen, '_id' | 'name' | 'searchName' | 'birthDate' | 'gender' | 'neighborhood'>

const projection = { name: 1, searchName: 1, birthDate: 1, gender: 1, neighborhood: 1 } as const
const atOnce = 1_000

/**
 * People from one place in the order of names up to another, for anonymised users in that of ids. The columns hold no names, so those who were written since
 * are put between as many people more as they are themselves.
 */
async function pageOf(
  { numbers, changed, isSecret }: Found,
  { people }: Register,
  citizens: Scoped<Citizen>,
  user: User,
  from: number,
  to: number,
) {
  if (to <= from) return []
  const first = Math.max(0, from - changed.length)
  const secrets = new Map<string, boolean>()
  const ordered = user.isAnonymization ? inOrderOfIds(numbers, people) : numbers
  for (const number of ordered.subarray(first, to)) secrets.set(people.ids.at(number) ?? '', isSecret(number))
  for (const one of changed) secrets.set(one.id, isSecret(one))
  const read = await Promise.all(
    chunksOf([...secrets.keys()], atOnce).map((some) =>
      citizens.findAll<Person>({ _id: { $in: some } }, { projection, max: atMost(1_000) }),
    ),
  )
  return read
    .flat()
    .sort(byNameFor(user))
    .slice(from - first, to - first)
    .map(({ _id, neighborhood, ...one }) => ({
      ...one,
      id: _id,
      neighborhood: neighborhood?.name ?? null,
      isProtected: secrets.get(_id) || null,
    }))
}

/** Ids of those whom a protected diagnosis counts. */
const secretOf = ({ numbers, changed, isSecret, hasSecret }: Found, { people }: Register): string[] =>
  hasSecret
    ? [
        ...Array.from(numbers.filter(isSecret), (number) => people.ids.at(number) ?? ''),
        ...changed.filter(isSecret).map(({ id }) => id),
      ]
    : []

const unknown = 'Não informado'

function countsOf({ numbers, changed, byGender, byAge, byPlace }: Found, { places }: Register) {
  const row = (key: string, name: string, count: number | undefined) => (count ? [{ key, name, count }] : [])
  return {
    total: numbers.length + changed.length,
    byGender: [
      ...row('M', genders.M, byGender[genderNumbers.M]),
      ...row('F', genders.F, byGender[genderNumbers.F]),
      ...row('', unknown, byGender[0]),
    ],
    byAge: [
      ...Array.from({ length: decades }, (_, at) => row(String(at * 10), ageName(at), byAge[at])).flat(),
      ...row('', unknown, byAge[decades]),
    ],
    byNeighborhood: places.all
      .flatMap(({ id, name }, at) => row(id, id === '' ? unknown : name, byPlace[at]))
      .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name, 'pt-BR')),
  }
}

const ageName = (decade: number): string =>
  decade === decades - 1 ? '80 ou mais' : `${decade * 10} a ${decade * 10 + 9}`

export const profileHandlers: Handler[] = [readProfile]
