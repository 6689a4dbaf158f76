import { daysAfter, toWire } from '@saude/contract/instants'
import type { Call, ScopedCollections } from '@saude/service/handlers'
import { atMost } from '@saude/store'
import type { collections as declared } from '../../collections.ts'
import type { Citizen } from '../citizen/citizen.ts'
import { hasConditionOn, turned } from '../conditions/risk.ts'
import type { HistoryItem } from '../history/item.ts'
import { summary } from '../history/summary.ts'
import type { Family, FamilyMember } from '../home/family.ts'
import type { Home } from '../home/home.ts'
import { type OtherVisit, otherVisits } from './other-visits.ts'
import { calendarYears } from './vaccines.ts'

/** Days back in which a measurement is looked for. */
const measuredDays = 400
/** Measurements of a page of people in that time; of more the first ones do without. */
const mostMeasured = 2_000
/** Members of the families of a page. */
const mostMembersRead = 5_000

type Person = Pick<Citizen, '_id' | 'birthDate' | 'conditions' | 'householdId'>
type Collections = Pick<
  ScopedCollections<typeof declared>,
  'historyItem' | 'familyMember' | 'family' | 'home' | 'visit'
>
type FamilyFacts = Pick<Family, 'version' | 'recordNumber' | 'income' | 'since'> & { readonly people: number }
type Measured = Pick<HistoryItem, 'citizenId' | 'date' | 'measures'>

/** What stands beside the records of some people, by their ids. */
export interface Known {
  readonly measured: ReadonlyMap<string, Measured>
  readonly lastPeriods: ReadonlyMap<string, string>
  readonly doses: ReadonlyMap<string, ReadonlySet<string>>
  readonly members: ReadonlyMap<string, Pick<FamilyMember, 'familyId' | 'isHead' | 'kinship'>>
  readonly families: ReadonlyMap<string, FamilyFacts>
  readonly kinds: ReadonlyMap<string, Home['propertyKind']>
  /** The last visit of each by somebody else, in the last week. */
  readonly others: ReadonlyMap<string, OtherVisit>
}

/** Reads it for a page of people, each kind at once; nothing of protected entries, and no notes. */
export async function knownOf(
  {
    collections,
    store,
    client,
    day,
    user,
  }: Pick<Call, 'store' | 'user'> & { collections: Collections; client: string; day: string },
  people: readonly Person[],
): Promise<Known> {
  const ids = people.map(({ _id }) => _id)
  const pregnant = people.filter(({ conditions }) => hasConditionOn(conditions, 'pregnant', day))
  const young = turned(calendarYears, day)
  const children = people.filter(({ birthDate }) => birthDate && birthDate > young)
  const homeIds = [...new Set(people.flatMap(({ householdId }) => householdId ?? []))]
  const [measured, periods, doses, members, homes, others] = await Promise.all([
    latestMeasured(collections, ids, day),
    periodsOf(
      collections,
      pregnant.map(({ _id }) => _id),
      day,
    ),
    dosesOf(
      store,
      client,
      children.map(({ _id }) => _id),
    ),
    ids.length === 0
      ? []
      : collections.familyMember.find({ memberKey: { $in: ids } }, { limit: atMost(250) }).toArray(),
    homeIds.length === 0
      ? []
      : collections.home
          .find<Pick<Home, '_id' | 'propertyKind'>>(
            { _id: { $in: homeIds } },
            { projection: { propertyKind: 1 }, limit: atMost(250) },
          )
          .toArray(),
    otherVisits(collections, ids, day, user.id),
  ])
  const familyIds = [...new Set(members.map(({ familyId }) => familyId))]
  const families = await familiesOf(collections, familyIds)
  return {
    measured,
    lastPeriods: periods,
    doses,
    members: new Map(members.map((one) => [one.citizenId, one])),
    families,
    others,
    kinds: new Map(homes.map(({ _id, propertyKind }) => [_id, propertyKind])),
  }
}

/** Families as they are said, with how many belong to each. */
async function familiesOf(
  { family, familyMember }: Collections,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FamilyFacts>> {
  if (ids.length === 0) return new Map()
  const [said, members] = await Promise.all([
    family.find({ _id: { $in: ids } }, { limit: atMost(250) }).toArray(),
    familyMember
      .find<Pick<FamilyMember, 'familyId'>>(
        { familyId: { $in: ids }, until: null },
        { projection: { familyId: 1 }, limit: atMost(mostMembersRead) },
      )
      .toArray(),
  ])
  const counts = new Map<string, number>()
  for (const { familyId } of members) counts.set(familyId, (counts.get(familyId) ?? 0) + 1)
  return new Map(said.map((one) => [one._id, { ...one, people: counts.get(one._id) ?? 0 }]))
}

const instantOf = (day: string) => new Date(`${day}T00:00:00-03:00`)

async function latestMeasured(
  { historyItem }: Collections,
  ids: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, Measured>> {
  if (ids.length === 0) return new Map()
  const found = await historyItem
    .find<Measured>(
      {
        citizenId: { $in: ids },
        type: 'measurement',
        isProtected: { $ne: true },
        date: { $gte: instantOf(daysAfter(day, -measuredDays)) },
      },
      { projection: { citizenId: 1, date: 1, measures: 1 }, limit: atMost(mostMeasured) },
    )
    .toArray()
  const latest = new Map<string, Measured>()
  for (const one of found) {
    const known = latest.get(one.citizenId)
    if (!known || known.date < one.date) latest.set(one.citizenId, one)
  }
  return latest
}

/** Days back in which the care before a birth is looked for. */
const careDays = 300

async function periodsOf(
  { historyItem }: Collections,
  ids: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await historyItem
    .find<Pick<HistoryItem, 'citizenId' | 'lastPeriod' | 'date'>>(
      {
        citizenId: { $in: ids },
        lastPeriod: { $gte: daysAfter(day, -careDays) },
        date: { $gte: instantOf(daysAfter(day, -careDays)) },
      },
      { projection: { citizenId: 1, lastPeriod: 1, date: 1 }, limit: atMost(1_000) },
    )
    .toArray()
  const inOrder = found.sort((one, other) => one.date.getTime() - other.date.getTime())
  return new Map(
    inOrder.flatMap(({ citizenId, lastPeriod }) => (lastPeriod ? [[citizenId, lastPeriod]] : [])),
  )
}

async function dosesOf(
  store: Call['store'],
  client: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (ids.length === 0) return new Map()
  const { ids: found, columns } = await store.view(summary).lists({
    client,
    where: { _id: { $in: [...ids] } },
    columns: ['doses'],
    limit: atMost(250),
  })
  return new Map(found.map((id, at) => [id, new Set(columns.doses[at]?.split(' '))]))
}

/** The day of an instant, as people say it. */
export const dayOf = (date: Date): string => toWire(date).slice(0, 10)
