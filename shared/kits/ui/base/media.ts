import { useSyncExternalStore } from 'react'

/** Follows one media query; false where there is no window to ask. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = globalThis.matchMedia?.(query)
      list?.addEventListener('change', changed)
      return () => list?.removeEventListener('change', changed)
    },
    () => globalThis.matchMedia?.(query).matches ?? false,
    () => false,
  )
}

/** Width up to 768 px (specification 1, section 9). */
export const usePhone = (): boolean => useMedia('(max-width: 768px)')

/** The main pointer is a finger: nothing can hover. */
export const useTouch = (): boolean => useMedia('(hover: none)')

/** The person asked the system for less motion. */
export const useReducedMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)')
