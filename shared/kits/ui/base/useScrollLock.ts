import { useLayoutEffect } from 'react'

let locks = 0

/** Keeps the page behind a dialog where it is, without a style element (a strict policy forbids those). */
export function useScrollLock(on: boolean) {
  useLayoutEffect(() => {
    if (!on) return
    const root = document.documentElement
    if (locks++ === 0) root.dataset.locked = window.innerWidth > root.clientWidth ? 'gutter' : ''
    return () => {
      if (--locks === 0) delete root.dataset.locked
    }
  }, [on])
}
