import { useSyncExternalStore } from 'react'

/** An area's version, of `/areas.json` or of a `release` message. */
export interface AreaVersion {
  readonly name: string
  readonly version: string
}

/** Versions of the areas: those that a page stands on, and those that are live by now. */
export function createReleases() {
  const standing = new Map<string, string>()
  const live = new Map<string, string>()
  const listeners = new Set<() => void>()
  const heardListeners = new Set<(areas: readonly AreaVersion[]) => void>()

  const put = (into: Map<string, string>) => (areas: readonly AreaVersion[]) => {
    for (const { name, version } of areas) into.set(name, version)
    for (const listener of listeners) listener()
  }

  return {
    /** What the page has fetched, or would fetch when somebody opens it. */
    stand: put(standing),
    /** What the server says is live now. */
    heard: (areas: readonly AreaVersion[]): void => {
      put(live)(areas)
      for (const listener of heardListeners) listener(areas)
    },
    /** What the server says at the beginning of a connection: a page that does not know it has to read it. */
    said: (areas: readonly AreaVersion[]): void => {
      for (const listener of heardListeners) listener(areas)
    },
    /** Calls the listener with what the server says is live. @returns the function that ends it */
    onHeard: (listener: (areas: readonly AreaVersion[]) => void): (() => void) => {
      heardListeners.add(listener)
      return () => {
        heardListeners.delete(listener)
      }
    },
    /** Whether a reload of the page would show another version of some area. */
    isOutdated: (): boolean => [...live].some(([name, version]) => standing.get(name) !== version),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** Of this page: the shell sets what it runs on. */
export const releases = createReleases()

/** Whether an area was released since the page was loaded; draws again when that changes. */
export const useIsReleased = (): boolean => useSyncExternalStore(releases.subscribe, releases.isOutdated)
