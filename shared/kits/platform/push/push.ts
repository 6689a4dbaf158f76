import { AppError } from '@saude/contract/errors'
import { pushTokenUpdate } from '../general/calls.ts'
import { deviceIdentifier } from '../session/device.ts'
import { session } from '../session/session.ts'
import { ask } from '../transport/ask.ts'
import { keepSent, sentToken } from './wish.ts'

/** Whether notices reach this browser while the page is closed. */
export type PushState =
  /** The browser cannot, or the server has no keys. */
  | 'impossible'
  /** The person refused notices in the browser's settings. */
  | 'denied'
  | 'off'
  | 'on'

/** Whether this browser has what push messages need. */
const isSupported = () =>
  globalThis.navigator?.serviceWorker !== undefined &&
  'PushManager' in globalThis &&
  'Notification' in globalThis

const me = () => session.current()?.info.id

/**
 * How messages of a closed browser stand for the signed-in user.
 * @param publicKey the server's VAPID key, base64url
 */
export function pushState(publicKey: string | null | undefined): PushState {
  const id = me()
  if (!publicKey || !id || !isSupported()) return 'impossible'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && sentToken(id) !== undefined ? 'on' : 'off'
}

/** Bytes of a VAPID key, which is written in base64url. */
const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const sameKey = (subscription: PushSubscription, key: Uint8Array) => {
  const used = subscription.options.applicationServerKey
  return used !== null && new Uint8Array(used).join() === key.join()
}

/** The browser's subscription under the server's key of now; made where there is none. */
async function subscription(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const applicationServerKey = bytesOf(publicKey)
  const known = await pushManager.getSubscription()
  if (known && sameKey(known, applicationServerKey)) return known
  // A subscription under another key would receive nothing.
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

const send = (pushToken: string | null) =>
  ask(pushTokenUpdate, { pushToken, deviceIdentifier: deviceIdentifier() })

/**
 * Sends the server the address of this browser, where the person wants it and the token differs from the one that was
 * sent last.
 */
export async function syncPush(publicKey: string): Promise<void> {
  const id = me()
  if (id === undefined || pushState(publicKey) !== 'on') return
  const token = JSON.stringify(await subscription(publicKey))
  if (me() !== id || token === sentToken(id)) return
  await send(token)
  keepSent(id, token)
}

/** Asks for permission, in the press of a button, and subscribes. @throws AppError where it was refused or failed */
export async function enablePush(publicKey: string): Promise<void> {
  const id = me()
  if (id === undefined || !isSupported()) throw new AppError('incompatible')
  if ((await Notification.requestPermission()) !== 'granted')
    throw new AppError('incompatible', 'O navegador não permitiu os avisos')
  const before = sentToken(id)
  keepSent(id, before ?? null)
  try {
    await syncPush(publicKey)
  } catch (error) {
    keepSent(id, before)
    throw error
  }
}

/** No more messages to this browser. */
export async function disablePush(): Promise<void> {
  const id = me()
  if (id === undefined) return
  await send(null)
  keepSent(id, undefined)
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
}
