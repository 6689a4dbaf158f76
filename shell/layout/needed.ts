import { matchRoute, plainPath } from '@saude/contract/routes'
import { session } from '@saude/kits/platform'
import { pageHistory } from '@saude/kits/router'
import { routes } from '../routes.ts'
import { loginPath } from '../screens/return-path.ts'

/** Resolves at the first input: a public page that is only read does without what is fetched for more. */
const begun = new Promise<void>((resolve) => {
  addEventListener('input', () => resolve(), { capture: true, once: true })
})

/**
 * Resolves when somebody needs an area: who is signed in, or opens what the shell does not draw for everybody. Who types
 * at the log-in will need one soon.
 */
export const areasNeeded = new Promise<void>((resolve) => {
  let isTyping = false
  const look = () => {
    const path = plainPath(location.pathname)
    const isPublic = matchRoute(path, routes)?.route.public === true
    const isAtLogin = path === loginPath('/app')
    if (session.current() === null && !session.isSealed() && isPublic && !(isTyping && isAtLogin)) return
    for (const stop of stops) stop()
    resolve()
  }
  const stops = [session.subscribe(() => look()), pageHistory.subscribe(() => look())]
  void begun.then(() => {
    isTyping = true
    look()
  })
  look()
})

/** Resolves when something may have to be said in a message: it may be that there is no connection. */
export const messagesNeeded: Promise<void> = Promise.race([begun, areasNeeded])
