import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cx } from '../base/cx.ts'
import css from './PlainToasts.module.css'
import type { ToastMessage } from './toast.ts'
import { standsMs, toneIcons, toneRole } from './tones.tsx'

export interface PlainToastsProps {
  /** The oldest first. */
  messages: readonly ToastMessage[]
  /** A message has stood its time or was closed. */
  onGone: (message: ToastMessage) => void
}

/** Messages without the library that draws them otherwise: no motion, the same place, look and time. */
export const PlainToasts = ({ messages, onGone }: PlainToastsProps) => (
  <section data-toasts className={css.place} aria-label="Avisos" aria-live="polite" aria-relevant="additions">
    {messages.toReversed().map((message) => (
      <PlainToast key={message.id} message={message} onGone={() => onGone(message)} />
    ))}
  </section>
)

/** Closed by a press, Enter or Escape; it waits while one points at it or has the focus on it. */
function PlainToast({ message: { tone, text }, onGone }: { message: ToastMessage; onGone: () => void }) {
  const [isHeld, setHeld] = useState(false)
  const before = useRef<Element>(null)
  const go = useEffectEvent(onGone)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(go, standsMs)
    return () => clearTimeout(timer)
  }, [isHeld])
  const close = () => {
    if (before.current instanceof HTMLElement) before.current.focus()
    onGone()
  }
  return (
    <div role={toneRole(tone)} className={css.toast}>
      <button
        type="button"
        className={css.press}
        onClick={close}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close()
        }}
        onFocus={(event) => {
          before.current = event.relatedTarget
          setHeld(true)
        }}
        onBlur={() => setHeld(false)}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
      >
        <span className={cx(css.icon, css[tone])}>{toneIcons[tone]}</span>
        <span>{text}</span>
      </button>
    </div>
  )
}
