/** The files of the page and of the live areas, as the service worker keeps them for work without a connection. */

import { answerTile, isTileAddress } from './tiles.ts'

/** What an earlier version kept has another name, and goes. */
const cacheName = 'saude-files-1'
const page = '/index.html'
const areas = '/areas.json'
/** What maps have to say of their pictures. */
const styles = '/tiles/styles.json'
/** Of files whose name changes with their content; those of a build before stay for tabs that stand on it. */
const earlier = '/builds.json'
const list = '/files.json'
/** Milliseconds after which a page that does not come is the kept one. */
const pageTimeout = 4_000
const atOnce = 6

const open = () => caches.open(cacheName)

const isHashed = (path: string) => path.startsWith('/assets/') || /^\/areas\/[^/]+\/[^/]+\/./.test(path)

/** Calls, sockets and files of people pass by; of tiles those that no device keeps. */
const isServer = (path: string) =>
  /^\/(api|socket\.io|tiles|files|internal|health|metrics|contracts)(\/|$)/.test(path)

/** Whether the worker answers a request. */
export function isOurs({ method, url, mode, cache }: Request, origin: string): boolean {
  const { origin: at, pathname } = new URL(url)
  if (method !== 'GET' || at !== origin) return false
  // Who keeps pictures here asks the server for them.
  if (isTileAddress(pathname)) return cache !== 'no-store'
  if (pathname === styles) return true
  if (isServer(pathname)) return false
  return mode === 'navigate' || isHashed(pathname) || pathname === areas
}

/** The answer to a request of the page: files for ever from here, what may have changed from the server where it answers. */
export async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (isTileAddress(pathname)) return answerTile(request)
  const cache = await open()
  if (request.mode === 'navigate') return fresh(request, () => cache.match(page))
  if (pathname === styles) return fresh(request, () => cache.match(styles))
  if (pathname === areas) return fresh(request, () => cache.match(areas))
  const kept = await cache.match(pathname)
  if (kept) return kept
  // A second try of an area has an address of its own (shell/README.md); without a connection the first one's is as good.
  return fetch(request).catch(async (error: unknown) => {
    const plain = await cache.match(pathname.replace(/~\d{1,3}\//, '/'))
    if (!plain) throw error
    return plain
  })
}

async function fresh(request: Request, kept: () => Promise<Response | undefined>): Promise<Response> {
  const fetched = fetch(request)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, pageTimeout))
  try {
    const answered = await Promise.race([fetched, late])
    if (answered && answered.status < 500) return answered
    return (await kept()) ?? (await fetched)
  } catch (error) {
    const found = await kept()
    if (!found) throw error
    return found
  }
}

/** Removes all of it, where offline data were switched off. */
export async function dropFiles(): Promise<void> {
  // jsdom and pages without TLS have none.
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) if (name.startsWith('saude-files-')) await caches.delete(name)
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

async function json(path: string): Promise<unknown> {
  const answered = await fetch(path, { cache: 'no-store' })
  if (!answered.ok) throw new Error(`${path}: ${answered.status}`)
  return answered.json()
}

/** Files of the shell, which its build has written down. */
async function shellFiles(): Promise<string[]> {
  const files = await json(list)
  if (!isTexts(files)) throw new Error(`${list} is no list`)
  return files
}

const isNamed = (value: unknown): value is { path: string } =>
  typeof value === 'object' && value !== null && 'path' in value && typeof value.path === 'string'

/** Files of an area's release, which lie beside its manifest. */
async function areaFiles(manifest: string): Promise<string[]> {
  const folder = manifest.slice(0, manifest.lastIndexOf('/') + 1)
  const release = await json(`${folder}area.json`)
  const files =
    typeof release === 'object' && release !== null && 'files' in release ? release.files : undefined
  const named = Array.isArray(files) ? files.filter(isNamed) : []
  return named.map(({ path }) => folder + path)
}

const manifestsOf = (value: unknown): string[] => {
  const entries = typeof value === 'object' && value !== null && 'areas' in value ? value.areas : undefined
  return (Array.isArray(entries) ? entries : []).flatMap((entry: unknown) =>
    typeof entry === 'object' && entry !== null && 'manifest' in entry && typeof entry.manifest === 'string'
      ? [entry.manifest]
      : [],
  )
}

async function fetchInto(cache: Cache, paths: readonly string[]): Promise<void> {
  const left = [...paths]
  const work = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      const answered = await fetch(path)
      if (!answered.ok) throw new Error(`${path}: ${answered.status}`)
      await cache.put(path, answered)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/** The files of the build that is kept, and those of the one before. */
async function builds(cache: Cache): Promise<readonly (readonly string[])[]> {
  const kept: unknown = await (await cache.match(earlier))?.json()
  return Array.isArray(kept) ? kept.filter(isTexts) : []
}

/**
 * Fetches what is missing of the page and of the live areas, and then the page itself: the kept one never names a file
 * that is not here. Files of the build before stay, for tabs that stand on it; older ones go.
 */
export async function keepFiles(): Promise<void> {
  const cache = await open()
  const live = await fetch(areas, { cache: 'no-store' })
  const ofAreas = await Promise.all(manifestsOf(await live.clone().json()).map(areaFiles))
  const wanted = [...(await shellFiles()), ...ofAreas.flat()]
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await fetchInto(
    cache,
    wanted.filter((path) => !known.has(path)),
  )
  // As the navigation would get it: a redirected answer is refused for one.
  await cache.put(page, await fetch('/', { cache: 'no-store' }))
  await cache.put(areas, live)
  const shown = await fetch(styles, { cache: 'no-store' })
  if (shown.ok) await cache.put(styles, shown)
  const [now = [], before = []] = await builds(cache)
  const isSame = now.length === wanted.length && wanted.every((path) => now.includes(path))
  const kept = isSame ? [now, before] : [wanted, now]
  const stays = new Set([...kept.flat(), page, areas, styles, earlier])
  for (const path of known) if (!stays.has(path)) await cache.delete(path)
  await cache.put(earlier, new Response(JSON.stringify(kept)))
  for (const name of await caches.keys())
    if (name.startsWith('saude-files-') && name !== cacheName) await caches.delete(name)
}
