import { type ReactNode, type RefObject, useRef } from 'react'
import { cx } from '../base/cx.ts'
import { type Side, useAnchored } from '../base/useAnchored.ts'
import { useDismiss } from '../base/useDismiss.ts'
import css from './Tooltip.module.css'

/** Milliseconds until a tip opens: crossing a row of icons shows nothing. */
export const tipOpens = 300
/** Milliseconds until it closes: enough to move the pointer from what it explains onto the tip. */
export const tipCloses = 100

export interface TipProps {
  id?: string
  text: ReactNode
  /** What the tip stands beside. */
  anchor: RefObject<HTMLElement | null>
  side: Side
  /** The pointer goes through it, to what lies close together below. */
  isThrough?: boolean
  /** Presses in there do not close it. */
  inside: RefObject<HTMLElement | null>
  /** Escape, or a press elsewhere. */
  close: () => void
}

/** The words of a tooltip while they are shown; when they are is the caller's to say. */
export function Tip({ id, text, anchor, side, isThrough = false, inside, close }: TipProps) {
  const tip = useRef<HTMLSpanElement>(null)
  useAnchored(anchor, tip, true, { side, align: 'center', gap: 6 })
  useDismiss(true, [inside], close)
  return (
    <span
      ref={tip}
      id={id}
      role="tooltip"
      popover="manual"
      className={cx(
        css.tip,
        typeof text === 'string' && text.length < 32 && css.short,
        isThrough && css.through,
      )}
    >
      {text}
    </span>
  )
}
