import { AppError } from '@saude/contract/errors'
import { sessionPost } from '../general/calls.ts'
import { ask } from '../transport/ask.ts'
import { refreshSession } from './refresh.ts'
import { session } from './session.ts'

async function take(postId: string): Promise<void> {
  const before = session.current()
  const answer = await ask(sessionPost, { postId })
  if (!before || !answer) return
  // What was chosen earlier and not said is out of date, unless it was chosen while this was asked.
  const isLast = session.current()?.unsaidPost === before.unsaidPost
  session.renew(before.token, isLast ? { ...answer, unsaidPost: null } : answer)
}

/**
 * Takes another post of the person for this session. Without a connection the session is in it all the same, since each
 * act says in which post it is done; the server hears of it with the next contact.
 * @returns whether the server knows of it
 */
export async function choosePost(postId: string): Promise<boolean> {
  try {
    await take(postId)
    return true
  } catch (error) {
    if (!(error instanceof AppError && error.key === 'connectionFailed')) throw error
    const now = session.current()
    if (now) session.renew(now.token, { ...now, unsaidPost: postId })
    return false
  }
}

/** Says to the server which post was chosen without a connection. A post that is not the person's any more is let go. */
export async function sayPost(): Promise<void> {
  const postId = session.current()?.unsaidPost
  if (!postId) return
  try {
    await take(postId)
  } catch (error) {
    console.warn(error)
    const now = session.current()
    if (!(error instanceof AppError && error.key === 'notFound') || now?.unsaidPost !== postId) return
    session.renew(now.token, { ...now, unsaidPost: null })
    await refreshSession().catch((reason: unknown) => console.warn(reason))
  }
}
