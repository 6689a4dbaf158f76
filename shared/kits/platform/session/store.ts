import type { SessionInfo } from '@saude/contract/session'
import { inChosenPost, keepingChoice } from './in-post.ts'
import { isSealedMark, type Seal, sealedMark } from './sealed.ts'

/** A signed-in person as `userLogin` and every renewal answer it. */
export interface Auth {
  readonly token: string
  readonly info: SessionInfo
  /** The post that was chosen without a connection, until the server knows of it; null lets an earlier choice go. */
  readonly unsaidPost?: string | null
}

export interface Session extends Auth {
  /** Provider staff: they hold every permission and choose their client. */
  readonly isProvider: boolean
}

/** Why there is no session any more; `signedOut` is the person's own wish. */
export type SessionEnd = 'signedOut' | 'expired' | 'revoked'

export interface SessionStore {
  current(): Session | null
  /** Permissions of the person who is signed in; empty without one. */
  held(): ReadonlySet<string>
  /** Starts a session, or replaces it by a renewed one. All tabs follow. */
  signIn(auth: Auth): void
  /** Takes a renewal, unless the session that asked for it is no longer the one of this browser. */
  renew(usedToken: string | null, auth: Auth): void
  /** Ends the session in all tabs. */
  signOut(end?: SessionEnd): void
  /** Why the last session of this tab ended; null while there is one or never was. */
  ended(): SessionEnd | null
  /** A session lies in this browser that has to be unlocked first. */
  isSealed(): boolean
  /** From now on what is kept is sealed by this; undefined: it lies readable, as in browsers without offline data. */
  sealBy(seal: Seal | undefined): void
  /** Takes the session that was unlocked, here or in another tab. */
  unseal(auth: Auth): void
  subscribe(listener: () => void): () => void
}

export const storageKey = 'saude.session'
/** Why the last session ended: other tabs say the same. */
const endKey = 'saude.session.end'
const nothing: ReadonlySet<string> = new Set()

/** The session of this browser: kept in `storage`, followed across tabs by storage events of `tabs`. */
export function createSessionStore(storage: Storage | undefined, tabs: EventTarget): SessionStore {
  const listeners = new Set<() => void>()
  let session: Session | null = load(storage)
  let held = heldOf(session)
  let end: SessionEnd | null = null
  let isSealed = isSealedIn(storage)
  let seal: Seal | undefined

  const become = (next: Session | null, reason: SessionEnd | null) => {
    session = next
    held = heldOf(next)
    end = reason
    for (const listener of listeners) listener()
  }

  tabs.addEventListener('storage', (event) => {
    // A cleared storage comes with a null key.
    if (!(event instanceof StorageEvent) || (event.key !== storageKey && event.key !== null)) return
    const wasSealed = isSealed
    isSealed = isSealedIn(storage)
    // Another tab has sealed it: what this one has in memory is the same.
    if (isSealed) {
      if (!session && !wasSealed) become(null, end)
      return
    }
    const next = load(storage)
    // Other rights may come with the same token.
    if (!sameAuth(next, session)) become(next, next ? null : endOf(storage))
  })

  const store: SessionStore = {
    current: () => session,
    held: () => held,
    signIn: (auth) => {
      const next = sessionOf(auth)
      if (seal) seal(authOf(next))
      else if (!isSealed) save(storage, next)
      become(next, null)
    },
    renew: (usedToken, auth) => {
      if (session && session.token === usedToken) store.signIn(keepingChoice(session, auth))
    },
    signOut: (reason = 'signedOut') => {
      saveEnd(storage, reason)
      save(storage, null)
      isSealed = false
      seal = undefined
      if (session || end !== reason) become(null, reason)
    },
    ended: () => end,
    isSealed: () => isSealed && session === null,
    sealBy: (next) => {
      seal = next
      isSealed = next !== undefined
      if (next) mark(storage)
      if (!session) return
      if (next) next(authOf(session))
      else save(storage, session)
    },
    unseal: (auth) => become(sessionOf(auth), null),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
  return store
}

const sameAuth = (one: Session | null, other: Session | null): boolean =>
  one?.token === other?.token &&
  one?.unsaidPost === other?.unsaidPost &&
  JSON.stringify(one?.info) === JSON.stringify(other?.info)

const heldOf = (session: Session | null): ReadonlySet<string> =>
  session ? new Set(session.info.permissions) : nothing

/** What is kept of a session. */
const authOf = ({ token, info, unsaidPost }: Auth): Auth => ({
  token,
  info,
  ...(unsaidPost && { unsaidPost }),
})

const sessionOf = (auth: Auth): Session => ({
  ...inChosenPost(auth),
  // Provider groups are those of the contract that begin so; its list would bring yup onto the login page.
  isProvider: auth.info.userGroupKeys.some((key) => key.startsWith('prix')),
})

function load(storage: Storage | undefined): Session | null {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(storageKey) ?? 'null')
    return isAuth(kept) ? sessionOf(kept) : null
  } catch {
    return null
  }
}

function isSealedIn(storage: Storage | undefined): boolean {
  try {
    return isSealedMark(storage?.getItem(storageKey))
  } catch {
    return false
  }
}

/** Nothing readable of the session stays. */
function mark(storage: Storage | undefined) {
  try {
    storage?.setItem(storageKey, sealedMark())
  } catch (error) {
    console.warn(error)
  }
}

function endOf(storage: Storage | undefined): SessionEnd {
  try {
    const end = storage?.getItem(endKey)
    return end === 'expired' || end === 'revoked' ? end : 'signedOut'
  } catch {
    return 'signedOut'
  }
}

function saveEnd(storage: Storage | undefined, end: SessionEnd) {
  try {
    storage?.setItem(endKey, end)
  } catch (error) {
    console.warn(error)
  }
}

function save(storage: Storage | undefined, auth: Auth | null) {
  try {
    if (auth) storage?.setItem(storageKey, JSON.stringify(authOf(auth)))
    else storage?.removeItem(storageKey)
  } catch (error) {
    // A full or forbidden storage: the session lives in this tab alone.
    console.warn(error)
  }
}

/** Whether a value has the parts of a session that the browser relies on; the server wrote the rest. */
export function isAuth(value: unknown): value is Auth {
  if (typeof value !== 'object' || value === null || !('token' in value) || !('info' in value)) return false
  const { token, info } = value
  if (typeof token !== 'string' || typeof info !== 'object' || info === null) return false
  return (
    'permissions' in info &&
    Array.isArray(info.permissions) &&
    'userGroupKeys' in info &&
    Array.isArray(info.userGroupKeys)
  )
}
