/**
 * Reports that a caller has gone. An AbortSignal is one; `createDeparture` makes what costs a fortieth of it, for
 * transports that make one for every call and hardly ever need it.
 */
export interface Departure {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once: true }): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/** A departure and the word that the caller has gone, which is heard once. */
export function createDeparture(): { readonly signal: Departure; readonly abort: () => void } {
  const listeners = new Set<() => void>()
  let aborted = false
  return {
    signal: {
      get aborted() {
        return aborted
      },
      addEventListener: (_, listener) => void listeners.add(listener),
      removeEventListener: (_, listener) => void listeners.delete(listener),
    },
    abort() {
      if (aborted) return
      aborted = true
      for (const listener of listeners) listener()
      listeners.clear()
    },
  }
}
