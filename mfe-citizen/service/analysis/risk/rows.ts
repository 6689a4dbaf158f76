import { chunksOf } from '@saude/contract/values'
import type { Scoped } from '@saude/service/handlers'
import { addressLine } from '../../../contract/address.ts'
import { riskClassOf } from '../../../contract/risk.ts'
import type { Citizen } from '../../register/citizen/citizen.ts'
import { partsOf, type RiskKind, type Scored, scoreOf } from './points.ts'
import { idsAtOnce } from './scored.ts'

const projection = {
  name: 1,
  addressPublicPlaceType: 1,
  addressPublicPlace: 1,
  addressNumber: 1,
  addressComplement: 1,
  microArea: 1,
  addressCoordinates: 1,
} as const

type Person = Pick<Citizen, keyof typeof projection | '_id'>

/** Somebody as lists show them. */
export interface Resident extends Scored {
  readonly name: string
  readonly address: string | null
  readonly microArea: string | null
  readonly position: { readonly x: number; readonly y: number } | null
}

/** A house or a person with points. */
export type RiskRow = ReturnType<typeof rowOf>[number]

/** Names and addresses of some people; of whom there are none, who is gone. */
export async function named(
  citizens: Scoped<Citizen>,
  people: readonly Scored[],
): Promise<readonly Resident[]> {
  const found = new Map<string, Person>()
  for (const some of chunksOf(people, idsAtOnce)) {
    const ids = some.map(({ id }) => id)
    for await (const one of citizens.find<Person>({ _id: { $in: ids } }, { projection }))
      found.set(one._id, one)
  }
  return people.flatMap((scored) => {
    const one = found.get(scored.id)
    if (!one) return []
    const { name, microArea, addressCoordinates } = one
    const address = addressLine(one) || null
    return [{ ...scored, name, address, microArea: microArea ?? null, position: addressCoordinates ?? null }]
  })
}

/** People by the house that they live in. */
export function byHouse<T extends Scored>(people: readonly T[]): Map<number, T[]> {
  const houses = new Map<number, T[]>()
  for (const one of people) {
    const known = houses.get(one.house)
    if (known) known.push(one)
    else houses.set(one.house, [one])
  }
  return houses
}

/** The rows of a house with all who live in it: its own, or one for each of its people with points. */
export function rowsOfHouse(people: readonly Resident[], kind: RiskKind): readonly RiskRow[] {
  const isAlone = people.length === 1
  const groups = kind === 'person' ? people.map((one) => [one]) : [people]
  return groups.flatMap((group) => rowOf(group, isAlone))
}

function rowOf(group: readonly Resident[], isAlone: boolean) {
  const [first] = group
  const { score, words } = scoreOf(group.flatMap(({ marks }) => partsOf(marks, isAlone)))
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
