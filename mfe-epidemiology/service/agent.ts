import { isProvider } from '@saude/contract/session'
import { agentIdOf, type User } from '@saude/service/user'

/** Agents see those whom they look after: the agent's id; nothing for everybody else. */
export const agentOf = (user: Pick<User, 'id' | 'groups' | 'post'>): string | null => {
  const { groups } = user
  const isAgent = groups.length > 0 && groups.every((group) => group === 'acs') && !isProvider(groups)
  return isAgent ? agentIdOf(user) : null
}
