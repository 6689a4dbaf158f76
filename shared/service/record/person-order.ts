import { hiddenPerson } from '@saude/contract/hidden-person'
import {
  atMost,
  type Bound,
  both,
  type Entity,
  type Filter,
  filterBy,
  projectionBy,
  type Sort,
} from '@saude/store'
import { seesDispensed } from '../protected.ts'
import type { Scoped } from '../scope.ts'
import type { User } from '../user.ts'

/** A part of a list: so many entries behind so many others. */
interface Window<T> {
  readonly sort: Sort<T>
  readonly skip: number
  readonly limit: Bound
}

/** As those entries are read of which a part hides whose it is. */
interface Whose extends Entity {
  readonly hiddenPerson?: unknown
}

const nameOf = (person: unknown): string =>
  typeof person === 'object' && person !== null && 'searchName' in person ? String(person.searchName) : ''

/**
 * Reads entries in the order of their citizens' names for who sees whose the hidden ones are: each stands at its own name,
 * behind others of the same, and not with all that are 'Pessoa protegida'. Undefined for everybody else, to whom their
 * order says nothing, since all of them have that one name.
 * @param field the stored citizen; `hiddenPerson` stands beside it
 */
export function inOrderOfPersons<T extends Whose>(
  entries: Scoped<T>,
  field: string,
  user: User,
): ((filter: Filter<T>, window: Window<T>) => Promise<readonly T[]>) | undefined {
  if (!seesDispensed(user)) return undefined
  return async (filter, { sort, skip, limit }) => {
    const direction = Object.values(sort)[0] === -1 ? -1 : 1
    const isOf = (condition: unknown) => both(filter, filterBy<T>({ [`${field}.id`]: condition }))
    const visible = isOf({ $ne: hiddenPerson.id })
    const hidden = await entries.findAll<Whose>(isOf(hiddenPerson.id), {
      projection: projectionBy(['hiddenPerson']),
      max: atMost(20_000),
    })
    hidden.sort((one, other) => direction * compared(one, other))
    if (hidden.length === 0) return entries.find(filter, { sort, skip, limit }).toArray()
    const count = (condition: object) =>
      entries.countDocuments(both(visible, filterBy({ [`${field}.searchName`]: condition })))
    const total = direction < 0 ? 0 : await entries.countDocuments(visible)
    // Entries without a name are the least.
    const before = async ({ hiddenPerson: person }: Whose) =>
      direction < 0 ? count({ $gte: nameOf(person) }) : total - (await count({ $gt: nameOf(person) }))
    // So many of the hidden ones stand before the window.
    let [passed, end] = [0, hidden.length]
    while (passed < end) {
      const middle = (passed + end) >> 1
      const one = hidden[middle]
      if (one && middle + (await before(one)) < skip) passed = middle + 1
      else end = middle
    }
    const others = await entries.find(visible, { sort, skip: skip - passed, limit }).toArray()
    const next = hidden.slice(passed, passed + limit)
    const ids = next.map(({ _id }) => _id)
    const read = await entries
      .find(filterBy({ _id: { $in: ids } }), { limit: atMost(ids.length, 20_000) })
      .toArray()
    const known = new Map(read.map((one) => [one._id, one]))
    return merged(
      others,
      next.flatMap(({ _id }) => known.get(_id) ?? []),
      field,
      direction,
    ).slice(0, limit)
  }
}

function compared(one: Whose, other: Whose): number {
  const [name, than] = [nameOf(one.hiddenPerson), nameOf(other.hiddenPerson)]
  return name < than || (name === than && one._id < other._id) ? -1 : 1
}

/** Both in one order, of the same name the others first. */
function merged<T extends Whose>(
  others: readonly T[],
  hidden: readonly T[],
  field: string,
  direction: number,
): T[] {
  const all: T[] = []
  let next = 0
  for (const other of others) {
    const name = nameOf(Object.entries(other).find(([key]) => key === field)?.[1])
    for (; next < hidden.length; next += 1) {
      const own = nameOf(hidden[next]?.hiddenPerson)
      if (direction < 0 ? own <= name : own >= name) break
      all.push(...hidden.slice(next, next + 1))
    }
    all.push(other)
  }
  return [...all, ...hidden.slice(next)]
}
