import { navigate } from '../../router/index.ts'
import { frontVersion } from '../general/version.ts'

const changed = new Set<() => void>()

/** Calls the listener when the browser replaced the push subscription. */
export function onSubscriptionChanged(listener: () => void): () => void {
  changed.add(listener)
  return () => {
    changed.delete(listener)
  }
}

/** What the worker sends to the page: shell/service-worker.ts. */
function hear({ data }: MessageEvent<unknown>) {
  if (typeof data !== 'object' || data === null || !('type' in data)) return
  if (data.type === 'pushChanged') for (const listener of changed) listener()
  // Two slashes would name another host.
  const path =
    'path' in data && typeof data.path === 'string' && /^\/(?!\/)/.test(data.path) ? data.path : undefined
  if (data.type === 'open' && path !== undefined) void navigate(path)
}

const workers = (): ServiceWorkerContainer | undefined => globalThis.navigator?.serviceWorker

/**
 * Registers the service worker once the page has loaded. A failure is a warning: the application continues without it
 *.
 */
export function startWorker(): () => void {
  const container = workers()
  if (!container) return () => undefined
  const register = () => {
    container
      .register(`/service-worker.js?version=${encodeURIComponent(frontVersion)}`, { updateViaCache: 'none' })
      .catch((error: unknown) => console.warn('O service worker não foi registrado', error))
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
  container.addEventListener('message', hear)
  return () => {
    removeEventListener('load', register)
    container.removeEventListener('message', hear)
  }
}
