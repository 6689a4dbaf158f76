import { createIdleLock } from './idle-lock.ts'
import { createSessionStore } from './store.ts'

/** Storage may be forbidden by the browser's settings: even asking for it throws then. */
function storage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

const tabs = globalThis.window ?? new EventTarget()

/** The session of this browser. */
export const session = createSessionStore(storage(), tabs)

/** The cover over the pages of this browser while they are not used. */
export const idleLock = createIdleLock({ session, storage: storage(), tabs })

/** Permissions of the person who is signed in. */
export const held = (): ReadonlySet<string> => session.held()
