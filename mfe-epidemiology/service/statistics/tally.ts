import { genders } from '@saude/citizen/contract/person-codes'
import { daysAfter } from '@saude/contract/instants'
import { keysOf, tableOf } from '@saude/contract/values'
import { atMost, type RowFilter, type Store } from '@saude/store'
import {
  accompanimentStateOf,
  accompanimentStates,
  refutedStates,
} from '../../contract/accompaniment-states.ts'
import { type AgeGroup, ageGroups } from '../../contract/age-groups.ts'
import { type AccompanimentStatus, statuses, statusOf } from '../../contract/case-status.ts'
import { epidemiologicalWeek, sundayOf } from '../../contract/epidemiological-week.ts'
import { type CaseRow, countedCases, ofDisease } from './case-view.ts'
import { protectedAmong } from './protected-citizens.ts'

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
const caseStates = keysOf(accompanimentStates.names).filter((state) => !noCase.has(state))

/** Counts the cases that fit, where they lie. */
export async function tally(store: Store, client: string, wanted: Wanted): Promise<Tally> {
  const rows = store.view(countedCases)
  const where = whereOf(wanted)
  const confirmed = { $sum: 'confirmed' } as const
  const cases = {
    client,
    where: { $and: [where, { state: { $in: caseStates } }] },
    sums: { confirmed },
    max: atMost(20_000),
  } as const
  const [standings, sundays, units, places, people, protectedCitizens] = await Promise.all([
    rows.group({
      client,
      where,
      by: { state: 'state', outdated: { cases: [[{ outdatedOn: { $lte: wanted.day } }, wanted.day]] } },
      sums: { confirmed },
      max: atMost(100),
    }),
    rows.group({ ...cases, by: { sunday: 'sunday' } }),
    rows.group({ ...cases, by: { id: 'healthUnit' }, sums: { confirmed, name: { $max: 'healthUnitName' } } }),
    rows.group({
      ...cases,
      by: { id: 'neighborhood' },
      sums: { confirmed, name: { $max: 'neighborhoodName' } },
    }),
    rows.group({ ...cases, by: { age: 'ageGroup', sex: 'gender' } }),
    wanted.isProtectedSeen ? protectedAmong(store, client, where) : new Set<string>(),
  ])
  const [states, weeks, ages, sexes] = [counts(), counts(), counts(), counts()]
  for (const { key, ...group } of standings) {
    const outdatedOn = typeof key.outdated === 'string' ? key.outdated : null
    add(states, statusOf({ state: accompanimentStateOf(String(key.state)), outdatedOn }, wanted.day), group)
  }
  for (const { key, ...group } of sundays) add(weeks, String(key.sunday), group)
  const total: Count = { count: 0, confirmed: 0 }
  for (const { key, ...group } of people) {
    add(ages, String(key.age ?? unknown), group)
    add(sexes, String(key.sex ?? unknown), group)
    total.count += group.count
    total.confirmed += Number(group.sums.confirmed)
  }
  const zero = { count: 0, confirmed: 0 }
  const inOrder = (labels: Readonly<Record<string, string>>, counts: ReadonlyMap<string, Count>) =>
    [...Object.entries(labels), [unknown, 'Não informado'] as const].flatMap(([key, name]) =>
      key === unknown && !counts.has(key) ? [] : [{ key, name, ...(counts.get(key) ?? zero) }],
    )
  const largest = (groups: typeof units) =>
    groups
      .map(({ key, count, sums }) => ({
        key: String(key.id ?? unknown),
        name: key.id === null ? 'Não informado' : String(sums.name ?? ''),
        count,
        confirmed: Number(sums.confirmed),
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

const counts = () => new Map<string, Count>()

/** The cases that fit. */
const whereOf = ({
  cid,
  from,
  to,
  healthUnit,
  neighborhood,
  gender,
  ageGroup,
  isProtectedSeen,
}: Wanted): RowFilter<CaseRow> => ({
  ...ofDisease(cid, isProtectedSeen),
  ...((from || to) && { day: { ...(from && { $gte: from }), ...(to && { $lte: to }) } }),
  ...(healthUnit && { healthUnit }),
  ...(neighborhood && { neighborhood }),
  ...(gender && { gender }),
  ...(ageGroup && { ageGroup }),
})

interface Group {
  readonly count: number
  readonly sums: { readonly confirmed: unknown }
}

function add(counts: Map<string, Count>, key: string, { count, sums }: Group): void {
  const known = counts.get(key) ?? { count: 0, confirmed: 0 }
  counts.set(key, known)
  known.count += count
  known.confirmed += Number(sums.confirmed)
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
