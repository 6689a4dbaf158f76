import type { SessionStore } from './store.ts'

/** Covers the page where no tab of this browser has had any input for as long as the client says. */
export interface IdleLock {
  isLocked(): boolean
  /** Covers every tab now. */
  lock(): void
  /** Uncovers every tab: password or PIN were right. */
  unlock(): void
  /** Resolves once it is unlocked. */
  opened(): Promise<void>
  subscribe(listener: () => void): () => void
  /** Watches the input of this page, and the clock. Answers how to stop. */
  watch(page: EventTarget): () => void
}

export interface IdleLockOptions {
  readonly session: Pick<SessionStore, 'current' | 'subscribe'>
  readonly storage: Storage | undefined
  /** Where storage events of other tabs arrive. */
  readonly tabs: EventTarget
}

/** That the tabs are covered; it outlives a reload. */
const lockedKey = 'saude.locked'
/** When there was input last, in milliseconds since 1970. */
const inputKey = 'saude.input'
/** Milliseconds between two notes of the time, for the other tabs to read. */
const noteEvery = 5_000
/** Timers of browsers count to 2³¹ ms. */
const longest = 2_000_000_000

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
/** A page that comes back may have slept, with its timers. */
const returns = ['focus', 'pageshow'] as const

/** @param options the session says after how many minutes (`idleMinutes`; 0 or absent: never) */
export function createIdleLock({ session, storage, tabs }: IdleLockOptions): IdleLock {
  const listeners = new Set<() => void>()
  let user = session.current()?.info.id
  let memory = Date.now()
  let noted = 0
  let isLocked = user !== undefined && read(storage, lockedKey) !== null
  let timer: ReturnType<typeof setTimeout> | undefined

  const limit = () => (session.current()?.info.idleMinutes ?? 0) * 60_000
  const last = () => Math.max(memory, Number(read(storage, inputKey) ?? 0))
  const isOver = () => limit() > 0 && Date.now() - last() >= limit()

  const become = (next: boolean) => {
    if (isLocked === next) return
    isLocked = next
    for (const listener of listeners) listener()
  }

  const note = () => {
    memory = Date.now()
    // A clock that was set back would never reach what was noted before.
    if (Math.abs(memory - noted) < noteEvery) return
    noted = memory
    write(storage, inputKey, String(memory))
  }

  const arm = () => {
    clearTimeout(timer)
    if (isLocked || user === undefined || limit() === 0) return
    timer = setTimeout(look, Math.min(longest, Math.max(0, last() + limit() - Date.now())))
  }

  const look = () => {
    if (!isLocked && user !== undefined && isOver()) lock.lock()
    else arm()
  }

  const heard = () => {
    if (isLocked || user === undefined) return
    // The first touch after a night is no use of the night before.
    if (isOver()) lock.lock()
    else note()
  }

  const lock: IdleLock = {
    isLocked: () => isLocked,
    lock: () => {
      if (user === undefined) return
      write(storage, lockedKey, '1')
      become(true)
    },
    unlock: () => {
      write(storage, lockedKey, null)
      noted = 0
      note()
      become(false)
      arm()
    },
    opened: () =>
      new Promise((resolve) => {
        if (!isLocked) return resolve()
        const end = lock.subscribe(() => {
          end()
          resolve()
        })
      }),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    watch: (page) => {
      // What an earlier page noted counts: a browser that was closed over night opens covered.
      if (user !== undefined && read(storage, inputKey) !== null) memory = Number(read(storage, inputKey))
      look()
      for (const type of inputs) page.addEventListener(type, heard, { capture: true, passive: true })
      for (const type of returns) page.addEventListener(type, look)
      return () => {
        clearTimeout(timer)
        for (const type of inputs) page.removeEventListener(type, heard, { capture: true })
        for (const type of returns) page.removeEventListener(type, look)
      }
    },
  }

  session.subscribe(() => {
    const next = session.current()?.info.id
    // Signing in, and unlocking what lies sealed, is input; without a session there is nothing to cover.
    if (next !== user) {
      user = next
      lock.unlock()
    } else arm()
  })

  tabs.addEventListener('storage', (event) => {
    if (!(event instanceof StorageEvent)) return
    if (event.key === lockedKey) {
      memory = Date.now()
      become(user !== undefined && event.newValue !== null)
      arm()
    }
  })

  return lock
}

function read(storage: Storage | undefined, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null
  } catch {
    return null
  }
}

function write(storage: Storage | undefined, key: string, value: string | null): void {
  try {
    if (value === null) storage?.removeItem(key)
    else storage?.setItem(key, value)
  } catch {
    // A full or forbidden storage: each tab is covered by itself.
  }
}
