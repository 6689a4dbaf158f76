import { isProvider } from '@saude/contract/session'
import type { User } from '@saude/service/user'
import { citizenUpdate } from '../../../contract/citizen.ts'
import { sexOf, voluntary } from '../../../contract/person-fields.ts'
import type { Citizen } from './citizen.ts'

/** What was said freely is for those who can put it right: everybody else is answered that nothing was said. */
const unsaid = Object.fromEntries(Object.keys(voluntary).map((field) => [field, null]))

/** What a record shows otherwise than it is stored: the sex, which programs of before write into one field alone. */
export const shownOf = (citizen: Citizen, user: Pick<User, 'permissions' | 'groups'>) => ({
  sex: sexOf(citizen),
  ...(!user.permissions.has(citizenUpdate.permission) && !isProvider(user.groups) && unsaid),
})
