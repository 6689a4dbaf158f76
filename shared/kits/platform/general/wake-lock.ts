import { useEffect } from 'react'

/** Older browsers, and pages without TLS, have none. */
const wakeLock = (): WakeLock | undefined => ('wakeLock' in navigator ? navigator.wakeLock : undefined)

/**
 * Keeps the screen lit while something long runs, where the browser can. It takes that back from a page that is hidden,
 * so it is asked for again when the page is seen.
 */
export function useWakeLock(enabled: boolean): void {
  useEffect(() => {
    const screen = wakeLock()
    if (!enabled || !screen) return
    let held: WakeLockSentinel | undefined
    let isOver = false
    const letGo = (lock: WakeLockSentinel | undefined) => void lock?.release().catch(() => undefined)
    const ask = () => {
      if (document.visibilityState !== 'visible' || (held && !held.released)) return
      screen.request('screen').then(
        (lock) => {
          if (isOver) letGo(lock)
          else held = lock
        },
        // Refused, as with a low battery: the work goes on while the person keeps the screen lit.
        () => undefined,
      )
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', ask)
      letGo(held)
    }
  }, [enabled])
}
