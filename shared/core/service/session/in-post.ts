import { today } from '@saude/contract/instants'
import { actedAtOf } from '@saude/service/acted-at'
import type { User } from '@saude/service/handlers'
import { holdsOn } from '../../contract/post-span.ts'
import type { Session } from './sessions.ts'

/**
 * The user of a call in the post that the call names: a device says in which post an act was done, though another one has
 * been chosen since. A post that is not theirs, or did not hold on the day of the act, counts as none was named.
 * @param actedAt when the act was done, where it may have waited
 */
export function inPost(
  { user, loaded: { posts } }: Pick<Session, 'user' | 'loaded'>,
  named: string | undefined,
  actedAt: number | undefined,
  now = new Date(),
): User {
  if (named === undefined || posts.length === 0) return user
  const day = today(actedAtOf(actedAt, now))
  const post = posts.find((one) => one.id === named && holdsOn(one, day))
  return post ? { ...user, healthUnitId: post.healthUnit.id, post } : user
}
