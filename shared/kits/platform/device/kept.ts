import { session } from '../session/session.ts'

/** Whose offline data this browser keeps: ids of users and nothing else, since it lies readable. */
interface Kept {
  /** The user for whom it is switched on. */
  readonly on: string | null
  /** Users with a database here: theirs may hold what waits to be sent. */
  readonly users: readonly string[]
}

const key = 'saude.offline'
const nothing: Kept = { on: null, users: [] }

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('on' in kept) || !('users' in kept)) return nothing
    const users = Array.isArray(kept.users) ? kept.users : []
    return {
      on: typeof kept.on === 'string' ? kept.on : null,
      users: users.filter((user): user is string => typeof user === 'string'),
    }
  } catch {
    return nothing
  }
}

function write(kept: Kept): void {
  if (kept.on === null && kept.users.length === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(kept))
}

/** What this browser keeps for work without a connection, and for whom. */
export const kept = {
  /** The user for whom it is switched on; undefined where it is off. */
  user: (): string | undefined => read().on ?? undefined,
  users: (): readonly string[] => read().users,
  /** @throws where the browser stores nothing: then nothing can be kept */
  switchOn: (user: string): void => write({ on: user, users: [...new Set([...read().users, user])] }),
  switchOff: (): void => write({ ...read(), on: null }),
  forget: (user: string): void => {
    const { on, users } = read()
    write({ on: on === user ? null : on, users: users.filter((one) => one !== user) })
  },
}

/**
 * Whether this device holds what the screens need that are declared to work without a connection, for the user who is
 * signed in. Until it does they need the connection as all others do, and no screen promises more.
 */
export const deviceHolds = (): boolean => {
  const user = session.current()?.info.id
  return user !== undefined && kept.user() === user
}
