import { device, kept, useIsLocked } from '@saude/kits/platform'
import { fetched } from '@saude/kits/ui'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import entry from '../screens/Entry.module.css'
import css from './LockCover.module.css'

const load = () => import(/* webpackChunkName: "lock" */ './Cover.tsx')
/** Asked for twice before it is said that it does not come: without it no one gets back to the page. */
const Cover = fetched(() => load().catch(load))

/** Covers the page while it is locked. What stands beneath stays as it is, unseen and out of reach. */
export function LockCover() {
  const isLocked = useIsLocked()
  // Hidden before anything is painted, also while the cover's own code is on its way.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-covered', isLocked)
  }, [isLocked])
  useEffect(() => {
    // Where work goes on without a connection, the way back has to be here.
    if (kept.user() !== undefined) Cover.fetchEarly()
  }, [])
  return isLocked ? createPortal(<Dialog />, document.body) : null
}

/** In the browser's top layer: above every dialog and message of the page, which are inert below it. */
function Dialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [waiting] = useState(() => device()?.waiting() ?? 0)
  useEffect(() => {
    const focused = document.activeElement
    dialog.current?.showModal()
    return () => {
      // Where somebody was typing they go on.
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={css.cover}
      data-lock=""
      aria-label="Tela bloqueada"
      onCancel={(event) => event.preventDefault()}
    >
      <div className={entry.card}>
        <Cover waiting={waiting} />
      </div>
    </dialog>
  )
}
