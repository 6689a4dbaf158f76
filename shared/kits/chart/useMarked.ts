import { type KeyboardEvent, useState } from 'react'

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** Which value of a chart is looked at, by pointer or by arrow keys, Home, End and Escape. */
export function useMarked(count: number) {
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
    setMarked(at === undefined ? (event.key === 'End' ? count - 1 : 0) : step(at, count - 1))
  }
  return {
    marked: at,
    mark: setMarked,
    /** For the element that has the focus. */
    attributes: { tabIndex: 0, onKeyDown, onBlur: () => setMarked(undefined) },
  }
}
