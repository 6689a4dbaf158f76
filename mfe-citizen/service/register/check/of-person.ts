import { daysAfter } from '@saude/contract/instants'
import { hashOf } from '../../analysis/rows/mixed.ts'
import type { Citizen } from '../citizen/citizen.ts'
import { isResident } from '../citizen/resident.ts'
import { turned } from '../conditions/risk.ts'
import { alike, comparedFields } from './alike.ts'
import type { Found } from './check.ts'

/** What is looked at of a person. */
export const personFields = [
  '_id',
  'client',
  ...comparedFields,
  'motherId',
  'responsibleId',
  'gender',
  'deathAt',
  'addressOnCity',
  'conditions',
  'healthUnit',
  'responsibleAcsId',
  'microAreaId',
] as const satisfies readonly (keyof Citizen)[]

export type Person = Pick<Citizen, (typeof personFields)[number]>

/** People older than this are to be checked. */
export const oldest = 120

/** The day on which somebody becomes so old; the 29th of February is followed by the 1st of March. */
export function birthdayAt(age: number, birthDate: string): string {
  const day = turned(-age, birthDate)
  return day.endsWith('-02-29') && !isLeap(Number(day.slice(0, 4))) ? `${day.slice(0, 4)}-03-01` : day
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** One number of what a check follows from. */
export const factsOf = (...parts: readonly unknown[]): number => hashOf(JSON.stringify(parts))

/** Who looks after somebody, or a home. */
export const tended = ({
  healthUnit,
  responsibleAcsId,
  microAreaId,
}: {
  readonly healthUnit?: { readonly id: string } | null
  readonly responsibleAcsId?: string | null
  readonly microAreaId?: string | null
}) => ({
  unitId: healthUnit?.id ?? null,
  agentId: responsibleAcsId ?? null,
  microAreaId: microAreaId ?? null,
})

const none = { otherId: null, score: null, reasons: [], from: null, until: null } as const

/** What is to be checked of one person alone. */
export function ofPerson(one: Person): Found[] {
  const { _id, birthDate, gender, conditions, householdId } = one
  if (!isResident(one)) return []
  const base = { ...none, citizenId: _id, homeId: householdId ?? null, ...tended(one) }
  const found: Found[] = []
  if (birthDate)
    found.push({
      ...base,
      _id: `tooOld:${_id}`,
      kind: 'tooOld',
      facts: factsOf(birthDate),
      from: daysAfter(birthdayAt(oldest, birthDate), 1),
    })
  if (birthDate && !householdId)
    found.push({
      ...base,
      _id: `newborn:${_id}`,
      kind: 'newborn',
      facts: factsOf(birthDate),
      // Under a year: of those who were born elsewhere much is heard later than in a month.
      until: daysAfter(birthdayAt(1, birthDate), -1),
    })
  if (gender === 'M' && conditions?.pregnant)
    found.push({
      ...base,
      _id: `pregnancy:${_id}`,
      kind: 'pregnancy',
      facts: factsOf(gender, conditions.pregnantUntil ?? null),
      until: conditions.pregnantUntil ?? null,
    })
  return found
}

/** The check of two records that are probably of one person; undefined of two people. */
export function ofPair(some: Person, others: Person): Found | undefined {
  const [one, other] = some._id < others._id ? [some, others] : [others, some]
  if (one.deathAt || other.deathAt || one._id === other._id) return undefined
  const found = alike(one, other)
  if (!found) return undefined
  const said = (person: Person) => comparedFields.map((field) => person[field] ?? null)
  return {
    ...none,
    _id: `duplicate:${one._id}:${other._id}`,
    kind: 'duplicate',
    citizenId: one._id,
    otherId: other._id,
    homeId: null,
    facts: factsOf(said(one), said(other)),
    score: found.score,
    reasons: found.reasons,
    // The first who is looked after.
    ...tended(one.responsibleAcsId || !other.responsibleAcsId ? one : other),
  }
}
