import { useEffect, useRef } from 'react'

/**
 * For the element of the present day among days that are longer than the screen: it comes into sight when they open.
 * @param first the first of the days; others open anew
 */
export function usePresent<Shown extends HTMLElement>(first: string | undefined) {
  const present = useRef<Shown>(null)
  useEffect(() => {
    const shown = present.current
    if (!shown) return
    const { top, bottom } = shown.getBoundingClientRect()
    // What is in sight stays where it is.
    if (top < 0 || bottom > innerHeight) shown.scrollIntoView({ block: 'start' })
  }, [first])
  return present
}
