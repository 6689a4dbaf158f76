import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Scroller } from './useScroller.ts'

export interface RowKeys {
  /** The row that the Tab key stops at. */
  readonly current: number
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
  /** A press beside what can be pressed in a row does what Enter does. */
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
}

const rowOf = (target: EventTarget) => {
  const row = target instanceof Element ? target.closest('[data-row]') : null
  return row instanceof HTMLElement ? row : undefined
}

/** Where Enter leads from a row: its first link within the product, else its menu. Calls and maps are pressed themselves. */
const goalOf = (row: HTMLElement) =>
  row.querySelector<HTMLElement>('a[href^="/"]') ?? row.querySelector<HTMLElement>('[aria-haspopup=menu]')

/** Arrows, Home, End and the page keys walk through the rows; Enter follows the row's link, or opens its menu. */
export function useRowKeys(
  body: RefObject<HTMLElement | null>,
  count: number,
  { visible, show }: Pick<Scroller, 'visible' | 'show'>,
): RowKeys {
  const [current, setCurrent] = useState(0)
  /** A row that was walked to and may not be drawn yet. */
  const awaited = useRef<number>(undefined)
  const walked = Math.max(0, Math.min(current, count - 1))

  useEffect(() => {
    if (awaited.current === undefined) return
    const row = body.current?.querySelector(`[data-row="${awaited.current}"]`)
    if (!(row instanceof HTMLElement)) return
    awaited.current = undefined
    row.focus({ preventScroll: true })
  })

  const walk = (index: number) => {
    const next = Math.max(0, Math.min(index, count - 1))
    awaited.current = next
    setCurrent(next)
    show(next)
  }

  return {
    current: walked,
    onFocus: ({ target }) => {
      const index = Number(rowOf(target)?.dataset.row)
      if (Number.isInteger(index)) setCurrent(index)
    },
    onClick: ({ target, defaultPrevented }) => {
      const row = rowOf(target)
      if (!row || defaultPrevented || !(target instanceof Element)) return
      // What can be pressed itself, and what somebody has just marked to copy it, is left alone.
      if (target.closest('a, button, input, [role=menu], [role=tooltip]') || getSelection()?.toString())
        return
      goalOf(row)?.click()
    },
    onKeyDown: (event) => {
      const row = rowOf(event.target)
      // Keys of a control inside of a row are its own.
      if (!row || event.target !== row) return
      const page = Math.max(1, visible.last - visible.first - 1)
      const steps: Readonly<Record<string, number>> = {
        ArrowDown: walked + 1,
        ArrowUp: walked - 1,
        PageDown: walked + page,
        PageUp: walked - page,
        Home: 0,
        End: count - 1,
      }
      const next = steps[event.key]
      if (next !== undefined) {
        event.preventDefault()
        walk(next)
      } else if (event.key === 'Enter') {
        const goal = goalOf(row)
        if (goal) event.preventDefault()
        goal?.click()
      }
    },
  }
}
