import { useSyncExternalStore } from 'react'

export interface Network {
  readonly online: boolean
  /** The downlink is 2 Mbit/s or less. */
  readonly slow: boolean
  /** Mbit/s as the browser estimates them; undefined where it does not. */
  readonly downlink: number | undefined
  /** The person asked the browser to save data. */
  readonly saveData: boolean
}

/** The Network Information API, which is no part of TypeScript's DOM. */
type Connection = EventTarget & { readonly downlink?: number; readonly saveData?: boolean }

const connection = (): Connection | undefined => {
  // Chromium has it; TypeScript's Navigator does not name it.
  const known: Connection | undefined = Reflect.get(globalThis.navigator ?? {}, 'connection')
  return known
}

/** A server answered though the browser believes itself offline. */
let reached = false

const read = (): Network => {
  const link = connection()
  return {
    online: reached || (globalThis.navigator?.onLine ?? true),
    slow: (link?.downlink ?? Number.POSITIVE_INFINITY) <= 2,
    downlink: link?.downlink,
    saveData: link?.saveData ?? false,
  }
}

let now = read()

const refresh = (): boolean => {
  const next = read()
  const same =
    next.online === now.online &&
    next.slow === now.slow &&
    next.downlink === now.downlink &&
    next.saveData === now.saveData
  if (!same) now = next
  return !same
}

/** Those who have to hear of an answer as of the browser's own events. */
const heardServer = new Set<() => void>()

export const network = {
  current: (): Network => {
    refresh()
    return now
  },
  subscribe: (listener: () => void): (() => void) => {
    const changed = (event?: Event) => {
      if (event?.type === 'offline') reached = false
      refresh()
      listener()
    }
    const heard = () => changed()
    heardServer.add(heard)
    addEventListener('online', changed)
    addEventListener('offline', changed)
    connection()?.addEventListener?.('change', changed)
    return () => {
      heardServer.delete(heard)
      removeEventListener('online', changed)
      removeEventListener('offline', changed)
      connection()?.removeEventListener?.('change', changed)
    }
  },
  /** A server has answered: it counts more than the browser's belief, until the next connection is lost. */
  reached: (): void => {
    reached = true
    for (const listener of heardServer) listener()
  },
}

/** How this device is connected now. */
export const useNetwork = (): Network => useSyncExternalStore(network.subscribe, network.current)
