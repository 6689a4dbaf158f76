import { announce, announceAll } from '../data/store.ts'
import { followTabs } from '../data/tabs.ts'
import { kept } from '../device/kept.ts'
import { device } from '../device/port.ts'
import { startWorker } from '../push/worker.ts'
import { heedErasure } from '../session/erase.ts'
import { sayPost } from '../session/say-post.ts'
import { saySealed } from '../session/say-sealed.ts'
import { idleLock, session } from '../session/session.ts'
import { isAuth } from '../session/store.ts'
import { live } from '../transport/ask.ts'
import type { General } from '../transport/live.ts'
import { handleUncaught } from './handle.ts'
import { network } from './network.ts'
import { type AreaVersion, releases } from './release.ts'

const texts = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : undefined

const isVersion = (one: unknown): one is AreaVersion =>
  typeof one === 'object' &&
  one !== null &&
  'name' in one &&
  typeof one.name === 'string' &&
  'version' in one &&
  typeof one.version === 'string'

/** What could not be asked or done is with the next contact. */
const heed = () => {
  void heedErasure().catch((reason: unknown) => console.warn(reason))
  if (kept.user() === undefined) void saySealed(false)
  if (network.current().online) void sayPost()
}

/** Pages of a client with many do not ask again all at once. */
function announceChanged(topic: string, ids: string[] | undefined, spread: unknown): void {
  const ask = () => announce([topic], ids)
  if (typeof spread === 'number') setTimeout(ask, Math.random() * spread)
  else ask()
}

/** Messages of the server to this session or to all of its client (wire.md, Socket). */
export function hear(message: General): void {
  switch (message.type) {
    case 'authUpdate':
      if (isAuth(message)) session.renew(session.current()?.token ?? null, message)
      return
    case 'signedOut':
      session.signOut(message.revoked === true ? 'revoked' : 'expired')
      heed()
      return
    case 'notification':
      announce(['notification'])
      return
    case 'changed':
      if (typeof message.topic === 'string')
        announceChanged(message.topic, texts(message.ids), message.spreadMs)
      return
    case 'missed':
      announceAll()
      return
    case 'release':
      if (typeof message.area === 'string' && typeof message.version === 'string')
        releases.heard([{ name: message.area, version: message.version }])
      return
    case 'releases':
      if (Array.isArray(message.areas)) releases.said(message.areas.filter(isVersion))
  }
}

/**
 * Starts what runs beside all screens, once a page: the socket, freshness after an interruption and
 * across tabs, the service worker, the last resort for errors.
 */
export function startPlatform(): () => void {
  const stops = [
    live.onGeneral(hear),
    live.onReconnected(announceAll),
    live.onConnected(() => void sayPost()),
    live.start(),
    // By socket the server notifies every tab itself.
    followTabs((topics) => {
      if (!live.isConnected(session.current()?.token ?? null)) announce(topics)
    }),
    idleLock.watch(window),
    idleLock.subscribe(() => {
      if (idleLock.isLocked()) return device()?.lock?.()
      // What was announced meanwhile was not heard.
      announceAll()
    }),
    startWorker(),
    handleUncaught(),
    network.subscribe(() => {
      if (!network.current().online) return
      announceAll()
      heed()
    }),
  ]
  // Such as one that was unlocked: the contact before it knew of no choice.
  let wasSignedIn = session.current() !== null
  stops.push(
    session.subscribe(() => {
      const isSignedIn = session.current() !== null
      if (isSignedIn && !wasSignedIn && network.current().online) void sayPost()
      wasSignedIn = isSignedIn
    }),
  )
  heed()
  return () => {
    for (const stop of stops) stop()
  }
}
