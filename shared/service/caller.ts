import { networkOf } from './network.ts'
import type { CallContext } from './user.ts'

/**
 * Whose call it is where calls take turns: the session's, else the person's. What services ask by themselves counts as one
 * caller of its client, and visitors as one of their network.
 */
export const callerOf = ({ user, origin }: Pick<CallContext, 'user' | 'origin'>): string =>
  user.sessionId ??
  user.id ??
  (origin ? `address ${networkOf(origin.address)}` : `service ${user.client?.id}`)
