import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  boxHeight,
  type Extent,
  type Position,
  putRight,
  type Span,
  scrolledTo,
  showing,
  start,
  visible,
} from './scale.ts'

/** Scrolling that pauses for so long has come to rest. */
const pause = 150
/** Where nothing is laid out (tests without a layout) a window of this height is assumed. */
const assumed = 800

export interface Scroller {
  readonly visible: Span
  /** Height of the box that holds the rows. */
  readonly height: number
  /** Where a row begins in that box. */
  readonly yOf: (index: number) => number
  readonly onScroll: () => void
  readonly show: (index: number, onTop?: boolean) => void
  /** Back to the first row. */
  readonly rewind: () => void
}

/** Which rows of a long list are visible in `box`; `head` stands still above them. */
export function useScroller(
  box: RefObject<HTMLElement | null>,
  head: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): Scroller {
  const [viewport, setViewport] = useState(assumed)
  const extent = useMemo<Extent>(() => ({ count, rowHeight, viewport }), [count, rowHeight, viewport])
  const position = useRef<Position>(start)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [view, setView] = useState(() => ({ span: visible(start, extent), shift: 0 }))

  /** Draws again only when other rows are visible, or when they lie elsewhere in the box. */
  const look = useCallback(() => {
    const { top, scroll } = position.current
    const span = visible(position.current, extent)
    const shift = top - scroll
    setView((had) =>
      had.span.first === span.first && had.span.last === span.last && Math.abs(had.shift - shift) < 0.01
        ? had
        : { span, shift },
    )
  }, [extent])

  const move = useCallback(
    (next: Position) => {
      position.current = next
      if (box.current && Math.abs(box.current.scrollTop - next.scroll) >= 1) {
        box.current.scrollTop = next.scroll
        // The browser rounds; what it made of it is where we are.
        position.current = { top: next.top, scroll: box.current.scrollTop }
      }
      look()
    },
    [box, look],
  )

  const settle = useCallback(() => move(putRight(position.current, extent)), [move, extent])

  const onScroll = useCallback(() => {
    const scroll = box.current?.scrollTop ?? 0
    if (Math.abs(scroll - position.current.scroll) < 0.01) return
    position.current = scrolledTo(position.current, scroll, extent)
    clearTimeout(timer.current)
    look()
    timer.current = setTimeout(settle, pause)
  }, [box, extent, look, settle])

  const show = useCallback(
    (index: number, onTop = false) => move(showing(position.current, index, extent, onTop)),
    [extent, move],
  )
  const rewind = useCallback(() => move(start), [move])

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const height = element.clientHeight - (head.current?.offsetHeight ?? 0)
      // Never more than the window: without a style sheet the box would be as high as all rows, and draw them all.
      setViewport(Math.min(Math.max(0, height), window.innerHeight) || assumed)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, head])

  // Other rows, another height: the same place in what is there now.
  useLayoutEffect(() => settle(), [settle])
  useEffect(() => () => clearTimeout(timer.current), [])

  const { span, shift } = view
  return {
    visible: span,
    height: boxHeight(extent),
    yOf: (index) => index * rowHeight - shift,
    onScroll,
    show,
    rewind,
  }
}
