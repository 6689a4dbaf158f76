import { byText } from '@saude/contract/values'
import type { User } from '@saude/service/handlers'

type Reader = Pick<User, 'isAnonymization'>

interface Named {
  readonly _id: string
  readonly searchName: string
}

/** The sort of people by name; for anonymised users by id, since a place in the order of names says the name. */
export const nameOrder = ({ isAnonymization }: Reader) =>
  isAnonymization ? ({ _id: 1 } as const) : ({ searchName: 1, _id: 1 } as const)

/** The same of people in memory. */
export const byNameFor =
  ({ isAnonymization }: Reader) =>
  (one: Named, other: Named): number =>
    (isAnonymization ? 0 : byText(one.searchName, other.searchName)) || byText(one._id, other._id)
