import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useAbout } from '../general/about.ts'
import { useNetwork } from '../general/network.ts'
import { useSession } from '../session/hooks.ts'
import { disablePush, enablePush, type PushState, pushState, syncPush } from './push.ts'
import { onSubscriptionChanged } from './worker.ts'

let warned = false

/** Keeps the server informed where to reach this browser. Drawn once, by the shell, around somebody who is signed in. */
export function usePushSync(): void {
  const { about } = useAbout()
  const { online } = useNetwork()
  const userId = useSession()?.info.id
  const key = about?.pushPublicKey

  useEffect(() => {
    if (!about || about.pushPublicKey || warned) return
    warned = true
    console.warn('Avisos por push desligados: o servidor não tem PUSH_PUBLIC_KEY')
  }, [about])

  useEffect(() => {
    if (!key || !online || userId === undefined) return
    // What fails now is tried again with the next page load or connection.
    const sync = () => void syncPush(key).catch((error: unknown) => console.warn(error))
    sync()
    return onSubscriptionChanged(sync)
  }, [key, online, userId])
}

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
const notify = () => {
  for (const listener of listeners) listener()
}

export interface Push {
  readonly state: PushState
  readonly isLoading: boolean
  /** Throws an AppError. Has to be called in the press of a button. */
  readonly toggle: () => Promise<void>
}

/** Whether notices reach this browser while the page is closed, and the switch for it. */
export function usePush(): Push {
  const key = useAbout().about?.pushPublicKey
  const [isLoading, setLoading] = useState(false)
  const state = useSyncExternalStore(subscribe, () => pushState(key))
  const toggle = useCallback(async () => {
    if (!key) return
    setLoading(true)
    try {
      await (state === 'on' ? disablePush() : enablePush(key))
    } finally {
      setLoading(false)
      notify()
    }
  }, [key, state])
  return { state, isLoading, toggle }
}
