import { navigate } from '../../router/index.ts'
import { kept } from '../device/kept.ts'
import { frontVersion } from '../general/version.ts'

const changed = new Set<() => void>()

/** Calls the listener when the browser replaced the push subscription. */
export function onSubscriptionChanged(listener: () => void): () => void {
  changed.add(listener)
  return () => {
    changed.delete(listener)
  }
}

const syncWishes = new Set<() => void>()

/** Calls the listener when the browser finds that it is time to sync: who listens has the key. */
export function onSyncWish(listener: () => void): () => void {
  syncWishes.add(listener)
  return () => {
    syncWishes.delete(listener)
  }
}

/** What the worker says of the files of the page that it keeps: how far it is, that all are here, or that some are not. */
export type FilesNote =
  | { readonly type: 'warming'; readonly held: number; readonly wanted: number }
  | { readonly type: 'warmed' }
  | { readonly type: 'unwarmed' }
  | { readonly type: 'files'; readonly isWhole: boolean }

const filesHearers = new Set<(note: FilesNote) => void>()

/** Calls the listener with what the worker says of the files that it keeps. */
export function onFiles(listener: (note: FilesNote) => void): () => void {
  filesHearers.add(listener)
  return () => {
    filesHearers.delete(listener)
  }
}

const noted = (note: FilesNote) => {
  for (const listener of filesHearers) listener(note)
}

/** What a worker sends, as a note; undefined where it is about something else. */
function filesNote(data: object & { readonly type: unknown }): FilesNote | undefined {
  const { type } = data
  if (type === 'warmed' || type === 'unwarmed') return { type }
  if (type === 'files' && 'isWhole' in data) return { type, isWhole: data.isWhole === true }
  if (type !== 'warming' || !('held' in data) || !('wanted' in data)) return undefined
  const { held, wanted } = data
  return typeof held === 'number' && typeof wanted === 'number' ? { type, held, wanted } : undefined
}

/** Asks the worker whether it keeps the files of a build whole; also without a connection. */
export async function askFiles(): Promise<void> {
  const registration = await workers()?.ready
  registration?.active?.postMessage({ type: 'files?' })
}

/** Whether this browser has a worker at all: without one no file is kept. */
export const hasWorkers = (): boolean => workers() !== undefined

/** Background Sync, which is no part of TypeScript's DOM; Chromium has it. */
type WithSync = ServiceWorkerRegistration & {
  readonly sync?: { register(tag: string): Promise<void> }
}

/** Asks the browser to say when there is a connection, also where this page sleeps. */
export async function wishSync(): Promise<void> {
  try {
    const registration: WithSync | undefined = await workers()?.ready
    await registration?.sync?.register('saude-queue')
  } catch {
    // Refused by the browser's settings: the page itself hears of the connection.
  }
}

/** What the worker sends to the page: shell/service-worker.ts. */
function hear({ data }: MessageEvent<unknown>) {
  if (typeof data !== 'object' || data === null || !('type' in data)) return
  if (data.type === 'pushChanged') for (const listener of changed) listener()
  if (data.type === 'sync' && syncWishes.size > 0) {
    workers()?.controller?.postMessage({ type: 'syncReceived' })
    for (const listener of syncWishes) listener()
  }
  const note = filesNote(data)
  if (note) noted(note)
  // Two slashes would name another host.
  const path =
    'path' in data && typeof data.path === 'string' && /^\/(?!\/)/.test(data.path) ? data.path : undefined
  if (data.type === 'open' && path !== undefined) void navigate(path)
}

const workers = (): ServiceWorkerContainer | undefined => globalThis.navigator?.serviceWorker

/** With offline data it answers for the files of the page too; others have no worker in the way of their requests. */
const address = () =>
  `/service-worker.js?version=${encodeURIComponent(frontVersion)}${kept.user() === undefined ? '' : '&offline'}`

const warn = (error: unknown) => console.warn('O service worker não foi registrado', error)

/**
 * The newest worker once it answers for the page. One that is still busy keeps it waiting: files that an earlier one
 * fetched would be here before anybody answers with them. Undefined: another came in its place.
 */
const activated = (worker: ServiceWorker | null): Promise<ServiceWorker | undefined> =>
  new Promise((resolve) => {
    const look = () => {
      if (!worker || worker.state === 'redundant') resolve(undefined)
      else if (worker.state === 'activated') resolve(worker)
    }
    worker?.addEventListener('statechange', look)
    look()
  })

/** Registers the service worker as it has to be now; with offline data it fetches what is missing of the page. */
export async function registerWorker(): Promise<void> {
  const container = workers()
  if (!container) return
  try {
    const registration = await container.register(address(), { updateViaCache: 'none' })
    if (kept.user() === undefined || !navigator.onLine) return
    // A worker keeps the page of its own build: of another one there is another worker, which is to be here first.
    await registration.update().catch(warn)
    const worker = await activated(registration.installing ?? registration.waiting ?? registration.active)
    if (worker) worker.postMessage({ type: 'warm' })
    else noted({ type: 'unwarmed' })
  } catch (error) {
    warn(error)
    // A server that is away has no worker to give either: who follows the files tries again.
    if (kept.user() !== undefined) noted({ type: 'unwarmed' })
  }
}

/**
 * Registers the service worker once the page has loaded. A failure is a warning: the application continues without it
 *.
 */
export function startWorker(): () => void {
  const container = workers()
  if (!container) return () => undefined
  const register = () => void registerWorker()
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
  container.addEventListener('message', hear)
  return () => {
    removeEventListener('load', register)
    container.removeEventListener('message', hear)
  }
}
