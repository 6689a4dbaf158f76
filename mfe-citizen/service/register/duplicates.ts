import type { InputOf } from '@saude/contract/query'
import { searchName } from '@saude/contract/search'
import type { Scoped } from '@saude/service/handlers'
import type { Filter } from '@saude/store'
import { citizenDuplicates } from '../../contract/duplicates.ts'
import { on } from '../collections.ts'
import type { Citizen } from './citizen.ts'

/** More than this many of one name are no help to anybody. */
const offered = 5
/** At most so many namesakes are read. */
const mostRead = 5_000

type Asked = InputOf<typeof citizenDuplicates>
type Namesake = Pick<Citizen, '_id' | 'name' | 'birthDate' | 'mothersName' | 'cns'>
/** Of one name and day the index has them in this order: nothing is sorted first. */
const options = {
  projection: { name: 1, birthDate: 1, mothersName: 1, cns: 1 },
  sort: { _id: 1 },
  limit: mostRead,
} as const

export const findDuplicates = on(citizenDuplicates, async ({ input, collections }) => {
  const items: (Namesake & { readonly id: string })[] = []
  for await (const one of namesakes(collections.citizen, input)) {
    if (one._id !== input.except && isAlike(one, input)) items.push({ ...one, id: one._id })
    if (items.length === offered) break
  }
  return { items }
})

async function* namesakes(citizens: Scoped<Citizen>, input: Asked) {
  for (const born of bornAs(input))
    yield* citizens.find<Namesake>({ searchName: searchName(input.name), ...born }, options)
}

/** Whose birth dates `isAlike` may find to fit: an index leads to those of a day, of whom there are few. */
function bornAs({ birthDate, mothersName }: Asked): Filter<Citizen>[] {
  if (!birthDate) return mothersName ? [{}] : []
  return [{ birthDate }, ...(mothersName ? [{ birthDate: null }] : [])]
}

type Known = Pick<Citizen, 'birthDate' | 'mothersName'>

/** Birth date and mother: what both records say must agree, and they must have one of them in common. */
function isAlike(one: Known, other: Known): boolean {
  const births = pair(one.birthDate, other.birthDate)
  const mothers = pair(
    one.mothersName && searchName(one.mothersName),
    other.mothersName && searchName(other.mothersName),
  )
  return births !== 'differ' && mothers !== 'differ' && (births === 'same' || mothers === 'same')
}

const pair = (one: string | null | undefined, other: string | null | undefined) =>
  one && other ? (one === other ? 'same' : 'differ') : 'unknown'
