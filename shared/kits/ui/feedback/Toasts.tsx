import { type ComponentType, useEffect, useState } from 'react'
import { PlainToasts } from './PlainToasts.tsx'
import { listenToToasts, type ToastMessage } from './toast.ts'

type Host = ComponentType<{ first: readonly ToastMessage[] }>

/** Milliseconds until the library is fetched without a message, so that the first message finds it there. */
const leisureMs = 1_500
/** Milliseconds that a message waits for the library, which without a connection does not come at all. */
const lateAfterMs = 500
/** A fetch may be cut off by a step in the history that the same act takes; then it is tried again. */
const tries = 5
const pauseMs = 300

async function fetchHost(left = tries): Promise<Host> {
  try {
    return (await import(/* webpackChunkName: "toasts" */ './ToastHost.tsx')).default
  } catch (error) {
    if (left <= 1) throw error
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    return fetchHost(left - 1)
  }
}

/** Where toasts appear. Drawn once, by the shell; the library behind it comes at leisure, or with the first message. */
export function Toasts() {
  const [waiting, setWaiting] = useState<readonly ToastMessage[]>([])
  const [isLate, setLate] = useState(false)
  const [Drawn, setDrawn] = useState<Host>()
  const needed = waiting.length > 0

  useEffect(() => {
    if (Drawn) return
    const load = () =>
      fetchHost().then(
        (host) => setDrawn(() => host),
        // Messages are drawn plainly; when they are gone, and with the next one, it is tried again.
        (error: unknown) => console.warn(error),
      )
    if (needed) void load()
    const leisure = setTimeout(load, leisureMs)
    const timer = needed ? setTimeout(() => setLate(true), lateAfterMs) : undefined
    return () => {
      clearTimeout(leisure)
      clearTimeout(timer)
      setLate(false)
    }
  }, [needed, Drawn])

  useEffect(
    () => (Drawn ? undefined : listenToToasts((message) => setWaiting((had) => [...had, message]))),
    [Drawn],
  )
  // Also without a message: a dialog hides the rest of the page from those who hear it, save a region that speaks.
  if (Drawn) return <Drawn first={waiting} />
  const drop = (gone: ToastMessage) => setWaiting((had) => had.filter((message) => message !== gone))
  return needed && isLate && <PlainToasts messages={waiting} onGone={drop} />
}
