import { chunksOf } from '@saude/contract/values'
import type { Scoped } from '@saude/service/handlers'
import type { Filter } from '@saude/store'
import { addressLine } from '../../contract/address.ts'
import { type RiskKey, riskClassOf, type riskKinds } from '../../contract/risk.ts'
import type { HistoryItem } from '../history/item.ts'
import type { Citizen } from '../register/citizen.ts'
import { residents } from '../register/resident.ts'
import { houseOf, isChild, isOldAlone, isVaccineLate, type Person, partsOf, scoreOf } from './score.ts'

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
/** Ids that are asked for at once. */
export const atOnce = 1_000

export type RiskKind = keyof typeof riskKinds

/** A house or a person with points. */
export type RiskRow = ReturnType<typeof rowOf>[number]

/** Where people and what happened to them are read. */
export interface RiskSources {
  readonly citizen: Scoped<Citizen>
  readonly historyItem: Scoped<HistoryItem>
}

/** Somebody who lives here, as far as risk has to know: records of a whole town would fill the memory. */
export interface Resident {
  readonly id: string
  readonly house: string
  readonly name: string
  readonly address: string | null
  readonly microArea: string | null
  readonly position: { readonly x: number; readonly y: number } | null
  /** What the record says by itself. */
  readonly parts: readonly RiskKey[]
  /** Old enough for it to count that they live alone. */
  readonly isOld: boolean
  /** Of children whose vaccines count. */
  readonly childOf: string | null
}

function residentOf(one: Person, day: string): Resident {
  const { _id: id, name, birthDate, microArea, addressCoordinates } = one
  return {
    id,
    house: houseOf(one),
    name,
    address: addressLine(one) || null,
    microArea: microArea ?? null,
    position: addressCoordinates ?? null,
    parts: partsOf(one, day),
    isOld: isOldAlone(one, day),
    childOf: isChild(one, day) ? (birthDate ?? null) : null,
  }
}

/** Those of a filter who live here, whose risk counts, in the order of their ids. */
export async function* readPeople(
  { citizen }: RiskSources,
  filter: Filter<Citizen>,
  day: string,
): AsyncGenerator<Resident, undefined> {
  const options = { projection, sort: { _id: 1 } } as const
  for await (const one of citizen.find<Person>({ ...filter, ...residents }, options))
    yield residentOf(one, day)
}

/** Those of these ids who live here. */
export async function readThese(
  sources: RiskSources,
  ids: readonly string[],
  day: string,
): Promise<Resident[]> {
  const found: Resident[] = []
  for (const some of chunksOf(ids, atOnce))
    for await (const one of readPeople(sources, { _id: { $in: some } }, day)) found.push(one)
  return found
}

/** People by the house that they live in. */
export function byHouse(people: readonly Resident[]): Map<string, Resident[]> {
  const houses = new Map<string, Resident[]>()
  for (const one of people) {
    const known = houses.get(one.house)
    if (known) known.push(one)
    else houses.set(one.house, [one])
  }
  return houses
}

/** The rows of a house with all who live in it: its own, or one for each of its people with points. */
export function rowsOfHouse(
  people: readonly Resident[],
  kind: RiskKind,
  late: ReadonlySet<string>,
): readonly RiskRow[] {
  const isAlone = people.length === 1
  const partsFor = ({ id, parts, isOld }: Resident): readonly RiskKey[] => [
    ...parts,
    ...(isAlone && isOld ? (['alone'] as const) : []),
    ...(late.has(id) ? (['vaccine'] as const) : []),
  ]
  const groups = kind === 'person' ? people.map((one) => [one]) : [people]
  return groups.flatMap((group) => rowOf(group, group.flatMap(partsFor)))
}

function rowOf(group: readonly Resident[], parts: readonly RiskKey[]) {
  const [first] = group
  const { score, words } = scoreOf(parts)
  if (!first || score === 0) return []
  return [
    {
      id: first.id,
      memberIds: group.map(({ id }) => id),
      name: first.name,
      address: first.address,
      microArea: first.microArea,
      people: group.length,
      score,
      riskClass: riskClassOf(score),
      parts: words,
      position: group.find(({ position }) => position)?.position ?? null,
    },
  ]
}

/** The highest score first. */
export const byScore = (one: RiskRow, other: RiskRow): number =>
  other.score - one.score || (one.id < other.id ? -1 : 1)

/** The children among people who lack a dose that they should have had. */
export async function lateChildren(
  people: readonly Resident[],
  { historyItem }: RiskSources,
  day: string,
): Promise<ReadonlySet<string>> {
  const children = people.filter(({ childOf }) => childOf !== null)
  const had = new Map<string, Set<string>>(children.map(({ id }) => [id, new Set()]))
  for (const some of chunksOf([...had.keys()], atOnce))
    for await (const { citizenId, immunization } of historyItem.find({
      citizenId: { $in: some },
      type: 'immunization',
    }))
      if (immunization)
        had.get(citizenId)?.add(`${immunization.immunobiological.code}/${immunization.dose.code}`)
  return new Set(
    children.flatMap(({ id, childOf }) =>
      childOf && isVaccineLate(childOf, had.get(id) ?? new Set(), day) ? [id] : [],
    ),
  )
}
