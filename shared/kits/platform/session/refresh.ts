import { sessionGet } from '../general/calls.ts'
import { ask } from '../transport/ask.ts'
import { session } from './session.ts'

/**
 * Takes the session as the server sees it now, after the person changed their data. By socket the server says it
 * by itself; this is for pages that have none.
 */
export async function refreshSession(): Promise<void> {
  const used = session.current()
  if (!used) return
  const answer = await ask(sessionGet, {})
  if (answer) session.renew(used.token, { token: used.token, info: answer.info })
}
