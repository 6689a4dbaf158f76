import { useMemo, useSyncExternalStore } from 'react'
import { device, type OwnRows, type WaitingCall } from './port.ts'

const never = () => () => undefined
const nothing: readonly WaitingCall[] = []

/** Those whom the user looks after, as this device keeps them; undefined where it keeps none, or is locked. */
export function useOwnRows(): OwnRows | undefined {
  const port = device()
  const subscribe = useMemo(() => port?.onOwn ?? never, [port])
  return useSyncExternalStore(subscribe, () => port?.ownRows?.())
}

/** What waits on this device to be sent, the oldest first. */
export function useWaitingCalls(): readonly WaitingCall[] {
  const port = device()
  const subscribe = useMemo(() => port?.onQueue ?? never, [port])
  // The list is made anew with each look: what it says is compared, not itself.
  const ids = useSyncExternalStore(subscribe, () =>
    (port?.queued?.() ?? nothing).map(({ id }) => id).join(' '),
  )
  // The ids say when to look again.
  return useMemo(() => (ids === '' ? nothing : (port?.queued?.() ?? nothing)), [port, ids])
}
