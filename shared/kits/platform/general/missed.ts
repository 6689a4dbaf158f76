import { useEffect, useEffectEvent } from 'react'
import { live } from '../transport/ask.ts'
import { aboutInterval } from './about.ts'
import { network } from './network.ts'

/**
 * Calls the listener where no socket says what was missed: when the network returns, and every two hours, since some
 * networks let no socket through.
 */
export function onReturned(listener: () => void): () => void {
  let wasOnline = network.current().online
  const timer = setInterval(() => network.current().online && listener(), aboutInterval)
  const stops = [
    network.subscribe(() => {
      const { online } = network.current()
      if (online && !wasOnline) listener()
      wasOnline = online
    }),
    () => clearInterval(timer),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * Calls the listener when messages of the server may have been missed: whenever the socket connects, for the first
 * time too, and as `onReturned` does.
 */
export function onMissed(listener: () => void): () => void {
  const stops = [live.onConnected(listener), onReturned(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Tries again by itself what has failed, when the connection or the server is back. */
export function useRetryWhenBack(hasFailed: boolean, retry: (() => void) | undefined): void {
  const again = useEffectEvent(() => retry?.())
  useEffect(() => (hasFailed ? onMissed(() => again()) : undefined), [hasFailed])
}
