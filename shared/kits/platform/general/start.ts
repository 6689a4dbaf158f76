import { announce, announceAll } from '../data/store.ts'
import { session } from '../session/session.ts'
import { isAuth } from '../session/store.ts'
import { live } from '../transport/ask.ts'
import type { General } from '../transport/live.ts'
import { network } from './network.ts'

const released = new Set<(area: string, version: string) => void>()

/** Calls the listener when a new version of an area was released. */
export function onRelease(listener: (area: string, version: string) => void): () => void {
  released.add(listener)
  return () => {
    released.delete(listener)
  }
}

const texts = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : undefined

/** Messages of the server to this session or to all of its client (wire.md, Socket). */
export function hear(message: General): void {
  switch (message.type) {
    case 'authUpdate':
      if (isAuth(message)) session.renew(session.current()?.token ?? null, message)
      return
    case 'signedOut':
      session.signOut('revoked')
      return
    case 'notification':
      announce(['notification'])
      return
    case 'changed':
      if (typeof message.topic === 'string') announce([message.topic], texts(message.ids))
      return
    case 'release':
      if (typeof message.area === 'string' && typeof message.version === 'string')
        for (const listener of released) listener(message.area, message.version)
  }
}

/** Starts what runs beside all screens, once a page: the socket with the session, freshness after an interruption. */
export function startPlatform(): () => void {
  const stops = [
    live.onGeneral(hear),
    live.onReconnected(announceAll),
    live.start(),
    network.subscribe(() => {
      if (network.current().online) announceAll()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
