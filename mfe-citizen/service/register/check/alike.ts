import { digits } from '@saude/contract/documents'
import { searchName } from '@saude/contract/search'
import type { Citizen } from '../citizen/citizen.ts'
import { lastOf, motherSounds, soundsOf } from './sounds.ts'

/** What is compared of two people. */
export const comparedFields = [
  'name',
  'birthDate',
  'mothersName',
  'cpf',
  'cns',
  'mobilePhone',
  'householdId',
] as const satisfies readonly (keyof Citizen)[]

export type Compared = Partial<Pick<Citizen, (typeof comparedFields)[number]>>

/** How surely two records are of one person, and why. */
export interface Alikeness {
  /** Of a hundred. */
  readonly score: number
  readonly reasons: readonly string[]
}

/** From here on two records are probably of one person. */
export const probable = 70

interface Point {
  readonly points: number
  readonly reason?: string
}

/** Two records contradict each other: they are of two people. */
const differ = Symbol('differ')
type Judged = Point | typeof differ

/**
 * Whether two records are probably of one person: by name, birth and mother, beside which a phone and a home in common
 * count. Two numbers of CPF, two days of birth that are no slip of the keys, and two mothers are two people.
 * @returns null where they are not
 */
export function alike(one: Compared, other: Compared): Alikeness | null {
  if (one.cpf && other.cpf && one.cpf !== other.cpf) return null
  const name = names(one.name ?? '', other.name ?? '')
  const birth = births(one.birthDate, other.birthDate)
  const mother = mothers(one.mothersName, other.mothersName)
  if (name === differ || birth === differ || mother === differ) return null
  if (birth.points === 0 && mother.points === 0) return null
  // Brothers and sisters have phone and home in common.
  const beside = name.points >= fullName ? besides(one, other) : []
  const all = [name, birth, mother, ...beside]
  const score = Math.min(
    100,
    all.reduce((sum, { points }) => sum + points, 0),
  )
  return score < probable ? null : { score, reasons: all.flatMap(({ reason }) => reason ?? []) }
}

/** The least of names of which one may be the other's, whole or in part. */
const fullName = 30

function names(one: string, other: string): Judged {
  if (searchName(one) === searchName(other)) return { points: 50, reason: 'mesmo nome' }
  const [some, others] = [soundsOf(one), soundsOf(other)]
  if (some.join(' ') === others.join(' ')) return { points: 45, reason: 'nome que soa igual' }
  if (some[0] !== others[0]) return differ
  if (lastOf(some) !== lastOf(others)) return { points: 20, reason: 'mesmo primeiro nome, outro sobrenome' }
  return isPart(some, others) || isPart(others, some)
    ? { points: fullName, reason: 'mesmo nome, um deles sem todos os sobrenomes' }
    : { points: 5, reason: 'mesmo primeiro nome e último sobrenome' }
}

const isPart = (some: readonly string[], whole: readonly string[]) =>
  some.every((sound) => whole.includes(sound))

function births(one: string | null | undefined, other: string | null | undefined): Judged {
  if (!one || !other) return { points: 0 }
  if (one === other) return { points: 30, reason: 'mesma data de nascimento' }
  return isSlip(one, other) ? { points: 15, reason: 'datas de nascimento parecidas' } : differ
}

/** One of year, month and day is another one, or day and month have changed places. */
function isSlip(one: string, other: string): boolean {
  const [some, others] = [one.split('-'), other.split('-')]
  const same = some.filter((part, place) => part === others[place]).length
  return same === 2 || (some[0] === others[0] && some[1] === others[2] && some[2] === others[1])
}

function mothers(one: string | null | undefined, other: string | null | undefined): Judged {
  const [some, others] = [motherSounds(one), motherSounds(other)]
  if (some.length === 0 || others.length === 0) return { points: 0 }
  if (some.join(' ') === others.join(' ')) return { points: 25, reason: 'mesma mãe' }
  return some[0] === others[0] && (isPart(some, others) || isPart(others, some))
    ? { points: 15, reason: 'mãe de nome parecido' }
    : differ
}

function besides(one: Compared, other: Compared): Point[] {
  const phones = [digits(one.mobilePhone ?? ''), digits(other.mobilePhone ?? '')]
  return [
    ...(phones[0] && phones[0] === phones[1] ? [{ points: 10, reason: 'mesmo celular' }] : []),
    ...(one.householdId && one.householdId === other.householdId
      ? [{ points: 10, reason: 'mesmo domicílio' }]
      : []),
    ...(one.cns && other.cns && one.cns !== other.cns ? [{ points: -10, reason: 'CNS diferentes' }] : []),
  ]
}
