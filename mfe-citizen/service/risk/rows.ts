import { chunksOf } from '@saude/contract/values'
import type { Scoped } from '@saude/service/handlers'
import type { Filter } from '@saude/store'
import { addressLine } from '../../contract/address.ts'
import { riskClassOf, type riskKinds } from '../../contract/risk.ts'
import type { HistoryItem } from '../history/item.ts'
import type { Citizen } from '../register/citizen.ts'
import { houseOf, isChild, isVaccineLate, type Person, partsOf, scoreOf } from './score.ts'

const projection = {
  name: 1,
  birthDate: 1,
  conditions: 1,
  visitKey: 1,
  householdId: 1,
  addressPublicPlaceType: 1,
  addressPublicPlace: 1,
  addressNumber: 1,
  addressComplement: 1,
  neighborhood: 1,
  microArea: 1,
  addressCoordinates: 1,
} as const
const atOnce = 1_000

export type RiskKind = keyof typeof riskKinds

/** A house or a person with points. */
export type RiskRow = ReturnType<typeof rowOf>[number]

/** Where people and what happened to them are read. */
export interface RiskSources {
  readonly citizen: Scoped<Citizen>
  readonly historyItem: Scoped<HistoryItem>
}

/** Those of a filter who live here: whose risk counts. */
export const readPeople = ({ citizen }: RiskSources, filter: Filter<Citizen>): Promise<Person[]> =>
  citizen.find<Person>({ ...filter, isVisitable: true }, { projection, sort: { _id: 1 } }).toArray()

/** Those of these ids who live here. */
export async function readThese(sources: RiskSources, ids: readonly string[]): Promise<Person[]> {
  const found: Person[] = []
  for (const some of chunksOf(ids, atOnce)) found.push(...(await readPeople(sources, { _id: { $in: some } })))
  return found
}

/** People by the house that they live in. */
export function byHouse(people: readonly Person[]): Map<string, Person[]> {
  const houses = new Map<string, Person[]>()
  for (const one of people) {
    const house = houseOf(one)
    const known = houses.get(house)
    if (known) known.push(one)
    else houses.set(house, [one])
  }
  return houses
}

/** The rows of a house with all who live in it: its own, or one for each of its people with points. */
export function rowsOfHouse(
  people: readonly Person[],
  kind: RiskKind,
  late: ReadonlySet<string>,
  day: string,
): readonly RiskRow[] {
  const isAlone = people.length === 1
  const partsFor = (one: Person) => partsOf(one, { day, isAlone, isVaccineLate: late.has(one._id) })
  const groups = kind === 'person' ? people.map((one) => [one]) : [people]
  return groups.flatMap((group) => rowOf(group, partsFor))
}

function rowOf(group: readonly Person[], partsFor: (one: Person) => ReturnType<typeof partsOf>) {
  const [first] = group
  const { score, words } = scoreOf(group.flatMap(partsFor))
  if (!first || score === 0) return []
  return [
    {
      id: first._id,
      memberIds: group.map(({ _id }) => _id),
      name: first.name,
      address: addressLine(first) || null,
      microArea: first.microArea ?? null,
      people: group.length,
      score,
      riskClass: riskClassOf(score),
      parts: words,
      position: group.find((one) => one.addressCoordinates)?.addressCoordinates ?? null,
    },
  ]
}

/** The highest score first. */
export const byScore = (one: RiskRow, other: RiskRow): number =>
  other.score - one.score || (one.id < other.id ? -1 : 1)

/** The children among people who lack a dose that they should have had. */
export async function lateChildren(
  people: readonly Person[],
  { historyItem }: RiskSources,
  day: string,
): Promise<ReadonlySet<string>> {
  const children = people.filter((one) => isChild(one, day))
  const had = new Map<string, Set<string>>(children.map(({ _id }) => [_id, new Set()]))
  for (const some of chunksOf([...had.keys()], atOnce))
    for await (const { citizenId, immunization } of historyItem.find({
      citizenId: { $in: some },
      type: 'immunization',
    }))
      if (immunization)
        had.get(citizenId)?.add(`${immunization.immunobiological.code}/${immunization.dose.code}`)
  return new Set(
    children.flatMap(({ _id, birthDate }) =>
      birthDate && isVaccineLate(birthDate, had.get(_id) ?? new Set(), day) ? [_id] : [],
    ),
  )
}
