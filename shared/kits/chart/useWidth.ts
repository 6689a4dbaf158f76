import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Width that a chart has before it is measured, and where nothing measures. */
const assumed = 320

/** The width in pixels of an element without padding, followed as it changes. */
export function useWidth<E extends Element>(): { ref: RefObject<E | null>; width: number } {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(assumed)
  // Before the first painting, so that nothing is drawn in an assumed width.
  useLayoutEffect(() => {
    const measured = ref.current?.clientWidth
    if (measured) setWidth(measured)
  }, [])
  useEffect(() => {
    const element = ref.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.floor(entry?.contentRect.width ?? 0)
      // Hidden elements are 0 wide; the chart keeps its last shape until it is seen again.
      if (measured > 0) setWidth(measured)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
