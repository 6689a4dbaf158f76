import { searchName } from '@saude/contract/search'
import { citizenDuplicates } from '../contract/duplicates.ts'
import type { Citizen } from './citizen.ts'
import { on } from './collections.ts'

/** More than this many of one name are no help to anybody. */
const offered = 5
/** How many of one name are looked at. */
const read = 200

export const findDuplicates = on(citizenDuplicates, async ({ input, collections }) => {
  const namesakes = await collections.citizen
    .find({ searchName: searchName(input.name) }, { sort: { searchName: 1, _id: 1 }, limit: read })
    .toArray()
  const alike = namesakes.filter((one) => one._id !== input.except && isAlike(one, input))
  return { items: alike.slice(0, offered).map((one) => ({ ...one, id: one._id })) }
})

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
