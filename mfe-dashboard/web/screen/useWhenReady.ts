import { type Asking, type Call, useAsk } from '@saude/kits/platform'
import { useState } from 'react'

/** Milliseconds between two questions while figures are made for the first time. */
const pause = 3_000

/** Asks, and while the answer is that figures are made for the first time, asks again and again. */
export function useWhenReady<In, Out extends { readonly isReady: boolean }>(
  call: Call<In, Out>,
  input: NoInfer<In>,
): Asking<Out> {
  const [isWaiting, setWaiting] = useState(false)
  const asked = useAsk(call, input, { pollingInterval: isWaiting ? pause : 0 })
  if (asked.data && asked.data.isReady === isWaiting) setWaiting(!isWaiting)
  return asked
}
