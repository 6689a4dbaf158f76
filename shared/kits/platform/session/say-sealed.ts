import { sessionSeal } from '../general/calls.ts'
import { ask } from '../transport/ask.ts'
import { session } from './session.ts'

/**
 * Says to the server whether the session lies sealed here: agents may stay signed in for longer where it does
 * (wire.md, Session). What could not be said is with the next contact.
 */
export async function saySealed(isSealed: boolean): Promise<void> {
  const now = session.current()
  if (!now || (now.info.isSealed ?? false) === isSealed) return
  try {
    const answer = await ask(sessionSeal, { isSealed })
    if (answer) session.renew(now.token, answer)
  } catch (error) {
    console.warn(error)
  }
}
