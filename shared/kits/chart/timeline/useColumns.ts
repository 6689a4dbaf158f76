import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useWidth } from '../useWidth.ts'

/** Pixels of a day. */
export const dayWidth = 30
/** Columns drawn beyond the visible ones on either side. */
const overscan = 10

export interface Columns {
  /** Measures the scrolled box. */
  readonly box: RefObject<HTMLDivElement | null>
  readonly width: number
  readonly scrollLeft: number
  /** Drawn columns, both inclusive. */
  readonly first: number
  readonly last: number
  readonly onScroll: () => void
  /** Scrolls no further than needed. */
  readonly show: (index: number) => void
}

/** Which days of a timeline are drawn: years of them are scrolled, and only those in sight are there. */
export function useColumns(count: number): Columns {
  const { ref: box, width } = useWidth<HTMLDivElement>()
  const [scrollLeft, setScrollLeft] = useState(() => Math.max(0, count * dayWidth - width))
  const isAtEnd = useRef(true)
  const onScroll = useCallback(() => {
    const { scrollLeft: left = 0, clientWidth = 0 } = box.current ?? {}
    // What is not seen yet has no end.
    if (clientWidth > 0) isAtEnd.current = left + clientWidth >= count * dayWidth - 1
    setScrollLeft(left)
  }, [box, count])

  // It begins at the newest days, also where it is hidden at first and has no width.
  useLayoutEffect(() => {
    if (!box.current || count === 0) return
    box.current.scrollLeft = count * dayWidth
  }, [box, count])
  useLayoutEffect(() => {
    if (box.current && width > 0 && isAtEnd.current) box.current.scrollLeft = count * dayWidth
  }, [box, count, width])
  useEffect(onScroll, [onScroll, width])

  const show = useCallback(
    (index: number) => {
      if (!box.current) return
      const from = index * dayWidth
      const left = Math.min(Math.max(box.current.scrollLeft, from + dayWidth - width), from)
      if (left === box.current.scrollLeft) return
      box.current.scrollLeft = left
      onScroll()
    },
    [box, width, onScroll],
  )
  return {
    box,
    width,
    scrollLeft,
    first: Math.max(0, Math.floor(scrollLeft / dayWidth) - overscan),
    last: Math.min(count - 1, Math.ceil((scrollLeft + width) / dayWidth) + overscan),
    onScroll,
    show,
  }
}
