import { useEffect, useState } from 'react'
// The default entry writes a style element, which the policy forbids.
import { Slide, toast as show, ToastContainer } from 'react-toastify/unstyled'
import { Link } from '../base/Link.tsx'
import { fetched } from '../part/fetched.tsx'
import type { RefusalProps } from './Refusal.tsx'
import { listenToToasts, type ToastMessage } from './toast.ts'
import { standsMs, toneIcons, toneRole } from './tones.tsx'
import './toasts.css'

const Refusal = fetched<RefusalProps>(() => import(/* webpackChunkName: "refusal" */ './Refusal.tsx'), {
  // What it would say is said all the same, for as long as a message stands.
  failed: (_unfetched, { message: { text, issues = [] } }) => <>{[text, ...issues].join(' ')}</>,
})

const draw = ({ tone, text, note, link }: ToastMessage) =>
  show[tone](note || link ? <Longer text={text} note={note} link={link} /> : text, {
    icon: toneIcons[tone],
    role: toneRole(tone),
  })

const Longer = ({ text, note, link }: Pick<ToastMessage, 'text' | 'note' | 'link'>) => (
  <>
    <span>{text}</span> {note} {link && <Link href={link.href}>{link.text}</Link>}
  </>
)

const toastOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('.Toastify__toast') : null

/** Alt+T goes to the messages and holds them; Escape or Enter there closes one, and the focus is where it was. */
function useClosingKeys() {
  useEffect(() => {
    let before: EventTarget | null = null
    const onFocus = ({ target, relatedTarget }: FocusEvent) => {
      if (toastOf(target) && !toastOf(relatedTarget)) before = relatedTarget
    }
    const onKey = (event: KeyboardEvent) => {
      const focused = toastOf(event.target)
      const isFollowed = event.key === 'Enter' && event.target instanceof HTMLAnchorElement
      if (!focused || isFollowed || (event.key !== 'Escape' && event.key !== 'Enter')) return
      // A dialog below stays open.
      event.stopImmediatePropagation()
      show.dismiss(focused.id)
      show.play()
      if (before instanceof HTMLElement) before.focus()
    }
    addEventListener('focusin', onFocus)
    addEventListener('keydown', onKey, true)
    return () => {
      removeEventListener('focusin', onFocus)
      removeEventListener('keydown', onKey, true)
    }
  }, [])
}

/**
 * Where toasts appear, drawn once, by the shell: top right, newest on top, gone by themselves. It has to be there before it
 * is needed, for what it says first may be that there is no connection.
 */
export function Toasts() {
  const [refusal, setRefusal] = useState<ToastMessage>()
  useClosingKeys()
  useEffect(
    () => listenToToasts((message) => (message.issues?.length ? setRefusal(message) : draw(message))),
    [],
  )
  return (
    <>
      {refusal && <Refusal key={refusal.id} message={refusal} onClose={() => setRefusal(undefined)} />}
      <ToastContainer
        position="top-right"
        newestOnTop
        autoClose={standsMs}
        hideProgressBar
        // Its animation is the clock, with less motion too (base.css).
        progressClassName="keeps-time"
        closeButton={false}
        closeOnClick
        draggable={false}
        transition={Slide}
        // The library's key, which the region says to those who hear it.
        aria-label="Avisos, Alt+T"
      />
    </>
  )
}
