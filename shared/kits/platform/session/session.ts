import { createSessionStore } from './store.ts'

/** Storage may be forbidden by the browser's settings: even asking for it throws then. */
function storage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

/** The session of this browser. */
export const session = createSessionStore(storage(), globalThis.window ?? new EventTarget())

/** Permissions of the person who is signed in. */
export const held = (): ReadonlySet<string> => session.held()
