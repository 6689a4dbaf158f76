import { type ReactNode, type RefObject, useLayoutEffect } from 'react'
import css from './SendLock.module.css'

interface SendLockProps {
  isSending: boolean
  /** What had the focus when it was sent. */
  focused: RefObject<Element | null>
  children: ReactNode
}

/**
 * The fields of a form: out of reach while they are being sent, so that what they show is what is stored. The browser
 * takes the focus from a field that is switched off; it comes back there unless the person went elsewhere.
 */
export function SendLock({ isSending, focused, children }: SendLockProps) {
  // Before any dialog opens on the answer, which gives the focus back to where it finds it.
  useLayoutEffect(() => {
    const isNowhere = document.activeElement === null || document.activeElement === document.body
    if (!isSending && isNowhere && focused.current instanceof HTMLElement)
      focused.current.focus({ preventScroll: true })
  }, [isSending, focused])
  return (
    <fieldset className={css.fields} disabled={isSending} role="presentation">
      {children}
    </fieldset>
  )
}
