import { type KeyboardEvent, useState } from 'react'

const steps: Readonly<Record<string, (at: number, page: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at, page) => at + page,
  PageUp: (at, page) => at - page,
  Home: () => 0,
  End: () => Number.POSITIVE_INFINITY,
}

interface MarkedOptions {
  /** Where arrow keys begin; before the first value where it is absent. */
  readonly from?: number
  /** Values that a page key passes. */
  readonly page?: number
  /** After a step by keys. */
  readonly onMove?: (index: number) => void
}

/** Which value of a chart is looked at, by pointer or by arrows, page keys, Home, End and Escape. */
export function useMarked(count: number, { from = -1, page = 10, onMove }: MarkedOptions = {}) {
  const [marked, setMarked] = useState<number>()
  const at = marked === undefined || marked >= count ? undefined : marked
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && at !== undefined) {
      event.stopPropagation()
      setMarked(undefined)
      return
    }
    const step = steps[event.key]
    if (!step || count === 0) return
    event.preventDefault()
    const next = Math.min(Math.max(step(at ?? from, page), 0), count - 1)
    setMarked(next)
    onMove?.(next)
  }
  return {
    marked: at,
    mark: setMarked,
    /** For the element that has the focus. */
    attributes: { tabIndex: 0, onKeyDown, onBlur: () => setMarked(undefined) },
  }
}
