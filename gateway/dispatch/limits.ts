import { AppError } from '@saude/contract/errors'
import { networkOf } from '@saude/service/network'
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
 * Counts calls in windows of a minute (wire.md, HTTP). Each place that was taken must be given
 * back when the work is done.
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

  const tooMany = (seconds: number) => new AppError('tooManyRequests', undefined, { retryAfter: seconds })

  /**
   * Counts a call, before its body is read.
   * @returns takes its place among those that run at once, and answers what gives it back
   * @throws AppError `tooManyRequests` with `retryAfter` in seconds, both of them
   */
  function count(who: Counted, mutates: boolean): () => () => void {
    const at = now()
    sweep(at)
    const isPublic = 'address' in who
    const key = isPublic ? `address ${networkOf(who.address)}` : `session ${who.session}`
    const window = windowOf(key, at)
    const calls = isPublic ? limits.publicCalls : limits.calls
    if (window.calls >= calls || (mutates && window.mutations >= limits.mutations))
      throw tooMany(Math.max(1, Math.ceil((window.start + minute - at) / 1000)))
    window.calls += 1
    if (mutates) window.mutations += 1
    return () => {
      // The window that was counted in may be gone meanwhile.
      const place = windowOf(key, now())
      if (place.running >= limits.concurrent) throw tooMany(1)
      place.running += 1
      let left = false
      return () => {
        if (left) return
        left = true
        place.running -= 1
      }
    }
  }

  return {
    count,
    /** Counts a call and takes its place at once. @throws as `count` */
    enter: (who: Counted, mutates: boolean): (() => void) => count(who, mutates)(),
  }
}

export type CallLimits = ReturnType<typeof createLimits>
