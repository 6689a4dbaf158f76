import { lazy, Suspense, useEffect, useState } from 'react'
import { listenToToasts, type ToastMessage } from './toast.ts'

const ToastHost = lazy(() => import('./ToastHost.tsx'))

/** Where toasts appear. Drawn once, by the shell; the library behind it is loaded with the first message. */
export function Toasts() {
  const [first, setFirst] = useState<readonly ToastMessage[]>([])
  const needed = first.length > 0
  useEffect(
    () => (needed ? undefined : listenToToasts((message) => setFirst((had) => [...had, message]))),
    [needed],
  )
  return needed ? (
    <Suspense>
      <ToastHost first={first} />
    </Suspense>
  ) : null
}
