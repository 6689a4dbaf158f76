import type { WorkboxPlugin } from 'workbox-core'
import { Route, Router } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { areas, cacheName, earlierName, isHashed, isServer, keyOf, live, page, styles } from './paths.ts'
import { answerTile, isTileAddress } from './tiles.ts'

/** Seconds after which a page that does not come is the kept one. */
const pageTimeout = 4

/** Answers keep nothing: what is kept is of one build, and written together (`files.ts`). */
const readOnly: WorkboxPlugin = { cacheWillUpdate: async () => null }

/** From the server where it answers, else what is kept under a path. */
function fresh(path: string): NetworkFirst {
  const keptAt: WorkboxPlugin = { cacheKeyWillBeUsed: async () => keyOf(path) }
  const failing: WorkboxPlugin = {
    // A server that fails is as good as none, where something is kept; where nothing is, it says why it fails.
    async fetchDidSucceed({ response, state }) {
      if (response.status < 500) return response
      if (state) state.failed = response
      throw new Error(`${path}: ${response.status}`)
    },
    handlerDidError: async ({ state }) => (state?.failed instanceof Response ? state.failed : undefined),
  }
  return new NetworkFirst({
    cacheName,
    networkTimeoutSeconds: pageTimeout,
    plugins: [keptAt, readOnly, failing],
  })
}

/** A file of this build, or of the one before. */
const heldFile = async (path: string): Promise<Response | undefined> =>
  (await caches.match(keyOf(path), { cacheName })) ?? caches.match(keyOf(path), { cacheName: earlierName })

const files = new CacheFirst({
  cacheName,
  plugins: [
    readOnly,
    {
      cacheKeyWillBeUsed: async ({ request }) => keyOf(new URL(request.url).pathname),
      cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
        cachedResponse ?? heldFile(new URL(request.url).pathname),
      // A second try of an area has an address of its own (shell/README.md); without a connection the first one's is as good.
      handlerDidError: ({ request }) => heldFile(new URL(request.url).pathname.replace(/~\d{1,3}\//, '/')),
    },
  ],
})

/** What the worker answers, of requests of its own origin: files for ever from here, what may have changed from the server. */
export function createRoutes(): Router {
  const router = new Router()
  const add = (
    isMeant: (path: string, request: Request) => boolean,
    handler: ConstructorParameters<typeof Route>[1],
  ) =>
    router.registerRoute(
      new Route(({ url, request, sameOrigin }) => sameOrigin && isMeant(url.pathname, request), handler),
    )
  // Who keeps pictures here asks the server for them.
  add(
    (path, { cache }) => isTileAddress(path) && cache !== 'no-store',
    ({ request }) => answerTile(request),
  )
  add((path) => path === styles, fresh(styles))
  add((path) => path === areas || path === live, fresh(areas))
  add((path, { mode }) => mode === 'navigate' && !isServer(path), fresh(page))
  add((path) => isHashed(path), files)
  return router
}
