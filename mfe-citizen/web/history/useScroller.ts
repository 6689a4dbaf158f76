import { type RefObject, useLayoutEffect, useState } from 'react'

/** What scrolls around an element: a box, or the page. */
export type Around = HTMLElement | 'page'

/** The nearest box around an element that scrolls; undefined until it is known. */
export function useScroller(place: RefObject<HTMLElement | null>): Around | undefined {
  const [around, setAround] = useState<Around>()
  useLayoutEffect(() => {
    let box = place.current?.parentElement
    while (box && box !== document.body && !/auto|scroll/.test(getComputedStyle(box).overflowY))
      box = box.parentElement
    setAround(box && box !== document.body ? box : 'page')
  }, [place])
  return around
}

/** Pixels from the beginning of what scrolls to an element; follows whatever grows above it. */
export function useOffset(place: RefObject<HTMLElement | null>, around: Around): number {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const element = place.current
      if (!element) return
      const top = element.getBoundingClientRect().top
      const next =
        around === 'page' ? top + window.scrollY : top - around.getBoundingClientRect().top + around.scrollTop
      setOffset((had) => (Math.abs(had - next) < 1 ? had : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    // Siblings above change their height: the person's facts, the filter.
    for (const sibling of place.current?.parentElement?.parentElement?.children ?? [])
      observer.observe(sibling)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [place, around])
  return offset
}
