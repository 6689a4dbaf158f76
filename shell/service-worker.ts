import { dropFiles, isKept, keepFiles, type Manifest, setShellFiles } from './worker/files.ts'
import { createRoutes } from './worker/routes.ts'

/**
 * The service worker: push messages, and with offline data on this device the files of the page. Without them it answers
 * no fetch, so that no page depends on it. Its type is written out, because TypeScript's worker types and those of pages
 * exclude each other.
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
  /** The files of the page, which the build puts in its place. */
  readonly __WB_MANIFEST: Manifest
  readonly registration: {
    showNotification(title: string, options: object): Promise<void>
  }
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: object): Promise<readonly WindowClient[]>
    openWindow(path: string): Promise<unknown>
  }
  readonly location: { readonly origin: string; readonly search: string }
  skipWaiting(): Promise<void>
  addEventListener(
    type: 'install' | 'activate' | 'pushsubscriptionchange',
    act: (event: Extendable) => void,
  ): void
  addEventListener(
    type: 'message',
    act: (event: Extendable & { readonly data: unknown; readonly source: WindowClient | null }) => void,
  ): void
  addEventListener(type: 'sync', act: (event: Extendable & { readonly tag: string }) => void): void
  addEventListener(
    type: 'fetch',
    act: (
      event: Extendable & { readonly request: Request; respondWith(answer: Promise<Response>): void },
    ) => void,
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

/** The page registers the worker so where offline data are switched on (`shared/kits/platform/push/worker.ts`). */
const keepsFiles = new URLSearchParams(worker.location.search).has('offline')

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('activate', (event) => {
  event.waitUntil(keepsFiles ? worker.clients.claim() : Promise.all([worker.clients.claim(), dropFiles()]))
})

// Written out, as the build looks for these very words.
setShellFiles(self.__WB_MANIFEST)

if (keepsFiles) {
  const routes = createRoutes()
  worker.addEventListener('fetch', (event) => {
    const answer = routes.handleRequest({ request: event.request, event })
    if (answer) event.respondWith(answer)
  })
}

const typeOf = (data: unknown) =>
  typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined

/** Pages that have answered the browser's wish to sync. */
let heard: (() => void) | undefined
/** Milliseconds that an unlocked page has to answer; a closed application has no key. */
const answerTime = 30_000

worker.addEventListener('message', (event) => {
  const type = typeOf(event.data)
  if (type === 'syncReceived') heard?.()
  const say = (message: object) => event.source?.postMessage(message)
  if (type === 'files?') event.waitUntil(isKept().then((isWhole) => say({ type: 'files', isWhole })))
  if (type !== 'warm') return
  const warm = keepFiles(event, (held, wanted) => say({ type: 'warming', held, wanted })).then(
    () => say({ type: 'warmed' }),
    (error: unknown) => {
      console.warn('Os arquivos do aplicativo não foram guardados', error)
      say({ type: 'unwarmed' })
    },
  )
  event.waitUntil(warm)
})

worker.addEventListener('sync', (event) => {
  const ask = async () => {
    const answered = new Promise<void>((resolve, reject) => {
      heard = resolve
      setTimeout(() => reject(new Error('no page is unlocked')), answerTime)
    })
    for (const client of await windows()) client.postMessage({ type: 'sync' })
    await answered
  }
  event.waitUntil(ask())
})

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
