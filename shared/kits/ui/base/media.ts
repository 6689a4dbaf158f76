import { useSyncExternalStore } from 'react'

interface Followed {
  readonly list: MediaQueryList
  readonly followers: Set<() => void>
  readonly notify: () => void
}

/** One listener of the browser for each query, however many components follow it. */
const followed = new Map<string, Followed>()

function follow(query: string, changed: () => void): () => void {
  if (!globalThis.matchMedia) return () => undefined
  const known = followed.get(query) ?? begin(query)
  known.followers.add(changed)
  return () => {
    known.followers.delete(changed)
    if (known.followers.size > 0) return
    known.list.removeEventListener('change', known.notify)
    followed.delete(query)
  }
}

function begin(query: string): Followed {
  const list = matchMedia(query)
  const followers = new Set<() => void>()
  const notify = () => {
    for (const follower of followers) follower()
  }
  list.addEventListener('change', notify)
  const one = { list, followers, notify }
  followed.set(query, one)
  return one
}

const matches = (query: string): boolean =>
  (followed.get(query)?.list ?? globalThis.matchMedia?.(query))?.matches ?? false

/** Follows one media query; false where there is no window to ask. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    // The same function for the same query, or React would subscribe anew at every drawing.
    followerOf(query),
    () => matches(query),
    () => false,
  )
}

const followers = new Map<string, (changed: () => void) => () => void>()

function followerOf(query: string) {
  const known = followers.get(query)
  if (known) return known
  const made = (changed: () => void) => follow(query, changed)
  followers.set(query, made)
  return made
}

/** Width up to 768 px. */
export const usePhone = (): boolean => useMedia('(max-width: 768px)')

/** The main pointer is a finger: nothing can hover. */
export const useTouch = (): boolean => useMedia('(hover: none)')

/** The person asked the system for less motion. */
export const useReducedMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)')
