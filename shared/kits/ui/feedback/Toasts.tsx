import { type ComponentType, useEffect, useState } from 'react'
import { listenToToasts, type ToastMessage } from './toast.ts'

type Host = ComponentType<{ first: readonly ToastMessage[] }>

/** Milliseconds until the library is fetched without a message, so that the first message finds it there. */
const leisureMs = 1_500
/** A fetch may be cut off by a step in the history that the same act takes; then it is tried again. */
const tries = 5
const pauseMs = 300

async function fetchHost(left = tries): Promise<Host> {
  try {
    return (await import('./ToastHost.tsx')).default
  } catch (error) {
    if (left <= 1) throw error
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    return fetchHost(left - 1)
  }
}

/** Where toasts appear. Drawn once, by the shell; the library behind it comes at leisure, or with the first message. */
export function Toasts() {
  const [first, setFirst] = useState<readonly ToastMessage[]>([])
  const [Drawn, setDrawn] = useState<Host>()
  const needed = first.length > 0

  useEffect(() => {
    let here = true
    const load = () =>
      fetchHost().then(
        (host) => here && setDrawn(() => host),
        // Without the library there are no toasts; the page goes on, and the next message tries again.
        (error: unknown) => console.warn(error),
      )
    if (needed) void load()
    const timer = setTimeout(load, leisureMs)
    return () => {
      here = false
      clearTimeout(timer)
    }
  }, [needed])

  useEffect(
    () => (needed && Drawn ? undefined : listenToToasts((message) => setFirst((had) => [...had, message]))),
    [needed, Drawn],
  )
  return needed && Drawn ? <Drawn first={first} /> : null
}
