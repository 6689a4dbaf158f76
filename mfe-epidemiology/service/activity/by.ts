import { searchName } from '@saude/contract/search'
import type { User } from '@saude/service/user'

/** Who acts, as an entry names them where no one else is named. */
export const by = ({ id, name }: Pick<User, 'id' | 'name'>) =>
  id === null ? null : { id, name, searchName: searchName(name) }
