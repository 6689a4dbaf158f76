import {
  cloneElement,
  type FocusEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useTouch } from '../base/media.ts'
import type { Side } from '../base/useAnchored.ts'
import { Tip, tipCloses, tipOpens } from './Tip.tsx'
import css from './Tooltip.module.css'

/** What a tooltip needs of the element that it explains. */
interface Target {
  'aria-describedby'?: string
}

export interface TooltipProps {
  text: ReactNode
  side?: Side
  /** Nothing on touch devices: for names of icons, whose press already does something. */
  hoverOnly?: boolean
  /** The text repeats the accessible name, so it is not announced as a description too. */
  label?: boolean
  children: ReactElement<Target>
}

/**
 * Explains an element: on a click where fingers press, on hover or focus otherwise; closes with Escape or a
 * press outside.
 */
export function Tooltip({ text, side = 'top', hoverOnly = false, label = false, children }: TooltipProps) {
  const id = useId()
  const touch = useTouch()
  const [open, setOpen] = useState(false)
  const wrapper = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wait = useCallback((next: boolean) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), next ? tipOpens : tipCloses)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  const target = useFirstChild(wrapper)

  const onHover = touch
    ? {}
    : {
        onPointerEnter: () => wait(true),
        onPointerLeave: () => wait(false),
        onPointerDown: () => {
          clearTimeout(timer.current)
          setOpen(false)
        },
        onFocus: (event: FocusEvent) => {
          // Focus that comes from a press explains nothing new.
          if (!event.target.matches(':focus-visible')) return
          // The pointer may have left a moment ago.
          clearTimeout(timer.current)
          setOpen(true)
        },
        onBlur: () => setOpen(false),
      }
  const onPress = touch && !hoverOnly ? { onClick: () => setOpen((is) => !is) } : {}
  const described = open && !label ? { 'aria-describedby': id } : {}

  return (
    <span ref={wrapper} className={css.wrapper} {...onHover} {...onPress}>
      {cloneElement(children, described)}
      {open && (
        <Tip id={id} text={text} anchor={target} side={side} inside={wrapper} close={() => setOpen(false)} />
      )}
    </span>
  )
}

/** The wrapper draws no box, so the element in it is what the tooltip stands beside. */
function useFirstChild(wrapper: RefObject<HTMLElement | null>) {
  const [found] = useState(() => ({
    get current() {
      const first = wrapper.current?.firstElementChild
      return first instanceof HTMLElement ? first : null
    },
  }))
  return found
}
