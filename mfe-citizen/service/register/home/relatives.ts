import { searchName } from '@saude/contract/search'
import type { Scoped } from '@saude/service/handlers'
import { atMost, both } from '@saude/store'
import type { Citizen } from '../citizen/citizen.ts'
import { residents } from '../citizen/resident.ts'
import { fits } from './door.ts'
import type { Home } from './home.ts'

/** What of somebody says with whom they live, where their address does not. */
export type Related = Partial<Pick<Citizen, '_id' | 'name' | 'mothersName' | 'motherId' | 'responsibleId'>>

/** People of one road without numbers that are looked through. */
const looked = atMost(1_000)

const projection = { name: 1, mothersName: 1, motherId: 1, responsibleId: 1, householdId: 1 } as const

/**
 * Of homes that an address without a number may name the one in which a relative lives: the mother, a child, a brother or
 * sister, or who answers for them. A surname alone says nothing: whole roads have one.
 */
export async function homeOfRelatives(
  citizens: Scoped<Citizen>,
  found: readonly Home[],
  one: Related & Parameters<typeof fits>[0],
): Promise<Home | undefined> {
  const homes = found.filter((home) => fits(home, one) > 0)
  if (homes.length === 0) return undefined
  const there = both<Citizen>({ householdId: { $in: homes.map(({ _id }) => _id) } }, residents)
  const people = await citizens.find<Citizen>(there, { projection, limit: looked }).toArray()
  const relative = people.find((other) => other._id !== one._id && isRelated(one, other))
  return homes.find(({ _id }) => _id === relative?.householdId)
}

function isRelated(one: Related, other: Related): boolean {
  const same = (left: string | null | undefined, right: string | null | undefined) =>
    Boolean(left) && searchName(left ?? '') === searchName(right ?? '')
  const isNamed = (id: string | null | undefined, who: Related) => Boolean(id) && id === who._id
  return (
    isNamed(one.motherId, other) ||
    isNamed(one.responsibleId, other) ||
    isNamed(other.motherId, one) ||
    isNamed(other.responsibleId, one) ||
    same(one.mothersName, other.name) ||
    same(other.mothersName, one.name) ||
    same(one.mothersName, other.mothersName)
  )
}
