import { searchName } from '@saude/contract/search'
import { namesNoDoor, sharedOf } from '../home/door.ts'
import { grouped } from './grouped.ts'
import type { Household } from './of-home.ts'
import type { Person } from './of-person.ts'

/**
 * Those of a home without a number who may not live together, one of each group that a family or relatives make: what named
 * a road and no door was one home for all who said it. Empty where all belong together.
 */
export function strangersOf({ home, people, open }: Pick<Household, 'home' | 'people' | 'open'>): Person[] {
  if (people.length < 2 || !namesNoDoor(sharedOf(home))) return []
  const { join, groupOf } = groups()
  const named = grouped(people, ({ name }) => searchName(name))
  for (const { homeId, citizenId, familyId } of open)
    if (homeId === home._id) join(citizenId, `family ${familyId}`)
  for (const { _id, mothersName, motherId, responsibleId } of people) {
    for (const relative of [motherId, responsibleId]) if (relative) join(_id, relative)
    if (!mothersName) continue
    const mother = searchName(mothersName)
    join(_id, `mother ${mother}`)
    for (const one of named.get(mother) ?? []) join(_id, one._id)
  }
  const firsts = new Map<string, Person>()
  for (const one of people) if (!firsts.has(groupOf(one._id))) firsts.set(groupOf(one._id), one)
  return firsts.size > 1 ? [...firsts.values()] : []
}

/** Names that are joined two by two; those that are joined, also by others between them, are of one group. */
function groups() {
  const above = new Map<string, string>()
  const groupOf = (name: string): string => {
    let top = name
    for (let next = above.get(top); next !== undefined; next = above.get(top)) top = next
    if (top !== name) above.set(name, top)
    return top
  }
  const join = (one: string, other: string): void => {
    const [top, under] = [groupOf(one), groupOf(other)]
    if (top !== under) above.set(under, top)
  }
  return { join, groupOf }
}
