/**
 * The service worker: push messages and nothing else. It answers no fetch, so that no page depends on it. Its type
 * is written out, because TypeScript's worker types and those of pages exclude each other.
 */
interface WindowClient {
  readonly url: string
  focus(): Promise<WindowClient>
  postMessage(message: object): void
}

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface WorkerScope {
  readonly registration: {
    showNotification(title: string, options: object): Promise<void>
  }
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: object): Promise<readonly WindowClient[]>
    openWindow(path: string): Promise<unknown>
  }
  readonly location: { readonly origin: string }
  skipWaiting(): Promise<void>
  addEventListener(
    type: 'install' | 'activate' | 'pushsubscriptionchange',
    act: (event: Extendable) => void,
  ): void
  addEventListener(
    type: 'push',
    act: (event: Extendable & { readonly data: { json(): unknown } | null }) => void,
  ): void
  addEventListener(
    type: 'notificationclick',
    act: (event: Extendable & { readonly notification: { readonly data: unknown; close(): void } }) => void,
  ): void
}

// Inside a worker `self` is what the interface says.
declare const self: WorkerScope
const worker = self

const windows = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** What the gateway sends: shared/core/service/push/message.ts. */
function read(data: { json(): unknown } | null): { title: string; body: string; path: string; tag?: string } {
  const fallback = {
    title: 'Saúde Municipal',
    body: 'Você tem uma nova notificação',
    path: '/app/notification',
  }
  try {
    const sent = data?.json()
    if (typeof sent !== 'object' || sent === null) return fallback
    const { title, body, path, tag } = Object.fromEntries(
      Object.entries(sent).filter(([, value]) => typeof value === 'string'),
    )
    return {
      title: title ?? fallback.title,
      body: body ?? '',
      path: path ?? fallback.path,
      ...(tag && { tag }),
    }
  } catch {
    return fallback
  }
}

/** Shows a path in a window that is open, else in a new one. */
async function open(path: string): Promise<void> {
  const own = (await windows()).find(({ url }) => url.startsWith(worker.location.origin))
  if (!own) return void (await worker.clients.openWindow(path))
  const focused = await own.focus()
  focused.postMessage({ type: 'open', path })
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('push', (event) => {
  const { title, body, path, tag } = read(event.data)
  event.waitUntil(worker.registration.showNotification(title, { body, tag, lang: 'pt-BR', data: { path } }))
})

worker.addEventListener('notificationclick', (event) => {
  const { data } = event.notification
  event.notification.close()
  const path = typeof data === 'object' && data !== null && 'path' in data ? String(data.path) : '/app'
  // Only paths of the product.
  event.waitUntil(open(path.startsWith('/') && !path.startsWith('//') ? path : '/app'))
})

worker.addEventListener('pushsubscriptionchange', (event) => {
  // The page knows the session and sends the new subscription.
  const notify = async () => {
    for (const client of await windows()) client.postMessage({ type: 'pushChanged' })
  }
  event.waitUntil(notify())
})

export {}
