import { useEffect, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let threads = 0

const change = (by: 1 | -1) => {
  threads += by
  for (const listener of listeners) listener()
}

/**
 * Something that the person waits for has begun; call the answer when it ends. While one is under way the shell
 * draws the bar at the upper edge.
 */
export function startProgress(): () => void {
  let running = true
  change(1)
  return () => {
    if (running) change(-1)
    running = false
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether anything is under way. */
export const useIsWorking = (): boolean => useSyncExternalStore(subscribe, () => threads > 0)

/** Counts as under way while `active`. */
export function useProgress(active: boolean): void {
  useEffect(() => (active ? startProgress() : undefined), [active])
}
