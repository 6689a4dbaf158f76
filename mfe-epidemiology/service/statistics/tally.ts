import { genders } from '@saude/citizen/contract/citizen'
import { daysAfter } from '@saude/contract/instants'
import { keysOf, tableOf } from '@saude/contract/values'
import { refutedStates } from '../../contract/accompaniment-states.ts'
import { type AccompanimentStatus, statuses, statusOf } from '../../contract/case-status.ts'
import { epidemiologicalWeek, sundayOf } from '../../contract/epidemiological-week.ts'
import { type AgeGroup, ageGroups } from '../../contract/statistics.ts'
import type { Fact, Facts } from './facts.ts'

export interface Wanted {
  /** The beginning of CID-10 codes. */
  readonly cid: string
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
  readonly healthUnit?: string | null | undefined
  readonly neighborhood?: string | null | undefined
  readonly gender?: string | null | undefined
  readonly ageGroup?: AgeGroup | null | undefined
  /** Today: which cases are outdated by now. */
  readonly day: string
  /** Protected diagnoses count. */
  readonly isProtectedSeen: boolean
}

interface Count {
  count: number
  confirmed: number
}

export interface Tally {
  /** By status: each case under one of them. */
  readonly states: Readonly<Record<AccompanimentStatus, Count>>
  /** By the Sunday of the week, in order, weeks without cases between them too. */
  readonly weeks: readonly (Count & { readonly from: string })[]
  readonly cases: number
  readonly confirmed: number
  readonly byHealthUnit: readonly Named[]
  readonly byNeighborhood: readonly Named[]
  readonly byAge: readonly Named[]
  readonly byGender: readonly Named[]
  /** Of whom a case of a protected diagnosis was counted. */
  readonly protectedCitizens: ReadonlySet<string>
}

export interface Named extends Count {
  readonly key: string
  readonly name: string
}

const unknown = 'unknown'
/** Contacts are no cases, and what was refuted is none. */
const noCase = new Set<string>([...refutedStates, 'monitored'])

/** Counts the cases that fit, in one pass. */
export function tally({ all, names }: Facts, wanted: Wanted): Tally {
  const states = new Map<string, Count>()
  const weeks = new Map<string, Count>()
  const units = new Map<string, Count>()
  const places = new Map<string, Count>()
  const ages = new Map<string, Count>()
  const sexes = new Map<string, Count>()
  const total: Count = { count: 0, confirmed: 0 }
  const protectedCitizens = new Set<string>()
  for (const fact of all.values()) {
    if (!fits(fact, wanted)) continue
    if (fact.protectedCitizen !== null) protectedCitizens.add(fact.protectedCitizen)
    const { isConfirmed } = fact
    add(states, statusOf(fact, wanted.day), isConfirmed)
    if (noCase.has(fact.state)) continue
    add(weeks, fact.sunday, isConfirmed)
    add(units, fact.healthUnit ?? unknown, isConfirmed)
    add(places, fact.neighborhood ?? unknown, isConfirmed)
    add(ages, fact.ageGroup ?? unknown, isConfirmed)
    add(sexes, fact.gender ?? unknown, isConfirmed)
    total.count += 1
    if (isConfirmed) total.confirmed += 1
  }
  const zero = { count: 0, confirmed: 0 }
  const inOrder = (labels: Readonly<Record<string, string>>, counts: ReadonlyMap<string, Count>) =>
    [...Object.entries(labels), [unknown, 'Não informado'] as const].flatMap(([key, name]) =>
      key === unknown && !counts.has(key) ? [] : [{ key, name, ...(counts.get(key) ?? zero) }],
    )
  const largest = (counts: ReadonlyMap<string, Count>) =>
    [...counts]
      .map(([key, count]) => ({
        key,
        name: key === unknown ? 'Não informado' : (names.get(key) ?? ''),
        ...count,
      }))
      .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name, 'pt-BR'))
  return {
    states: tableOf(keysOf(statuses), (status) => states.get(status) ?? zero),
    weeks: weekly(weeks, wanted),
    cases: total.count,
    confirmed: total.confirmed,
    byHealthUnit: largest(units),
    byNeighborhood: largest(places),
    byAge: inOrder(ageGroups, ages),
    byGender: inOrder(genders, sexes),
    protectedCitizens,
  }
}

function fits(
  fact: Fact,
  { cid, from, to, healthUnit, neighborhood, gender, ageGroup, isProtectedSeen }: Wanted,
) {
  return (
    fact.cid.startsWith(cid) &&
    (isProtectedSeen || fact.protectedCitizen === null) &&
    (!from || fact.day >= from) &&
    (!to || fact.day <= to) &&
    (!healthUnit || fact.healthUnit === healthUnit) &&
    (!neighborhood || fact.neighborhood === neighborhood) &&
    (!gender || fact.gender === gender) &&
    (!ageGroup || fact.ageGroup === ageGroup)
  )
}

function add(counts: Map<string, Count>, key: string, isConfirmed: boolean): void {
  const count = counts.get(key)
  if (!count) {
    counts.set(key, { count: 1, confirmed: isConfirmed ? 1 : 0 })
    return
  }
  count.count += 1
  if (isConfirmed) count.confirmed += 1
}

/** No more weeks than 20 years have. */
const mostWeeks = 1_044

function weekly(counts: ReadonlyMap<string, Count>, { from, to }: Wanted) {
  const known = [...counts.keys()].sort()
  const [first] = known
  const last = known.at(-1)
  if (first === undefined || last === undefined) return []
  const start = from && sundayOf(from) < first ? sundayOf(from) : first
  const end = to && sundayOf(to) > last ? sundayOf(to) : last
  const weeks: (Count & { from: string })[] = []
  for (let sunday = start; sunday <= end && weeks.length < mostWeeks; sunday = daysAfter(sunday, 7))
    weeks.push({ from: sunday, ...(counts.get(sunday) ?? { count: 0, confirmed: 0 }) })
  return weeks
}

/** The statuses with their names, in the order of lists. */
export const namedStates = ({ states }: Pick<Tally, 'states'>): Named[] =>
  keysOf(statuses).map((key) => ({
    key,
    name: statuses[key],
    ...states[key],
  }))

export const numbered = ({ from, ...count }: Count & { readonly from: string }) => ({
  ...epidemiologicalWeek(from),
  from,
  ...count,
})
