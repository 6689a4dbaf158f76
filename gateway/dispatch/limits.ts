import { AppError } from '@saude/contract/errors'
import { networkOf } from '../http/network.ts'
import type { Limits } from '../settings.ts'

const minute = 60_000

interface Window {
  start: number
  calls: number
  mutations: number
  /** Running right now; survives the window. */
  running: number
}

/** Whose calls are counted together: a session, or for public calls a network address. */
export type Counted = { readonly session: string } | { readonly address: string }

/**
 * Counts calls in windows of a minute (wire.md, HTTP). Each `enter` that does not throw must be followed by its
 * answer's call when the work is done.
 */
export function createLimits(limits: Limits, now: () => number = Date.now) {
  const windows = new Map<string, Window>()
  let swept = now()

  const sweep = (at: number) => {
    if (at - swept < minute) return
    swept = at
    for (const [key, window] of windows)
      if (window.running === 0 && at - window.start >= minute) windows.delete(key)
  }

  const windowOf = (key: string, at: number): Window => {
    const known = windows.get(key)
    if (!known) {
      const fresh = { start: at, calls: 0, mutations: 0, running: 0 }
      windows.set(key, fresh)
      return fresh
    }
    if (at - known.start >= minute) Object.assign(known, { start: at, calls: 0, mutations: 0 })
    return known
  }

  return {
    /** @throws AppError `tooManyRequests` with `retryAfter` in seconds */
    enter(who: Counted, mutates: boolean): () => void {
      const at = now()
      sweep(at)
      const isPublic = 'address' in who
      const window = windowOf(isPublic ? `address ${networkOf(who.address)}` : `session ${who.session}`, at)
      const tooMany = (seconds: number) => new AppError('tooManyRequests', undefined, { retryAfter: seconds })
      const rest = Math.max(1, Math.ceil((window.start + minute - at) / 1000))
      const calls = isPublic ? limits.publicCalls : limits.calls
      if (window.calls >= calls || (mutates && window.mutations >= limits.mutations)) throw tooMany(rest)
      if (window.running >= limits.concurrent) throw tooMany(1)
      window.calls += 1
      if (mutates) window.mutations += 1
      window.running += 1
      let left = false
      return () => {
        if (left) return
        left = true
        window.running -= 1
      }
    },
  }
}

export type CallLimits = ReturnType<typeof createLimits>
