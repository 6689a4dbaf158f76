import { deviceContact, deviceErased } from '../general/calls.ts'
import { ask } from '../transport/ask.ts'
import { forgetDevice, knownDevice } from './device.ts'
import { session } from './session.ts'

/** Forgets everything that this browser keeps of the product, but who it is: that has to be said of the erasure. */
async function eraseKept(): Promise<void> {
  session.signOut('revoked')
  if ('caches' in globalThis) for (const key of await caches.keys()) await caches.delete(key)
  // Firefox for private windows has no list of them.
  const databases = (await globalThis.indexedDB?.databases?.()) ?? []
  for (const { name } of databases) if (name) indexedDB.deleteDatabase(name)
  const workers = (await navigator.serviceWorker?.getRegistrations?.()) ?? []
  for (const worker of workers) await worker.unregister()
  sessionStorage.clear()
}

/**
 * Asks whether this device is to erase its data, and does so: it may have been lost, so no log-in is needed for it.
 * A browser without a log-in so far asks nothing.
 */
export async function heedErasure(): Promise<void> {
  const deviceIdentifier = knownDevice()
  if (deviceIdentifier === undefined) return
  const answer = await ask(deviceContact, { deviceIdentifier })
  if (!answer?.erase) return
  await eraseKept()
  // Until the server knows of it the device stays the one that is to be erased.
  await ask(deviceErased, { deviceIdentifier })
  forgetDevice()
  localStorage.clear()
}
