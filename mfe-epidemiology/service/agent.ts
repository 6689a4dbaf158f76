import { isProvider } from '@saude/contract/session'
import type { User } from '@saude/service/handlers'

/** Agents see those whom they look after: the agent's id; nothing for everybody else. */
export const agentOf = ({ id, groups }: Pick<User, 'id' | 'groups'>): string | null =>
  groups.length > 0 && groups.every((group) => group === 'acs') && !isProvider(groups) ? id : null
