/** The files of the page and of the live areas, as the service worker keeps them for work without a connection. */

import { registerQuotaErrorCallback } from 'workbox-core'
import { CacheExpiration } from 'workbox-expiration'
import { PrecacheController } from 'workbox-precaching'
import { areas, builds, cacheName, earlierName, keyOf, page, styles } from './paths.ts'

/** Days that no tab stands on the build before. */
const earlierDays = 30
const atOnce = 6

/** What the build has written into the worker: `workbox-webpack-plugin`. */
export type Manifest = readonly { readonly url: string; readonly revision: string | null }[]

/** What keeps the worker alive while files come. */
interface Lasting {
  waitUntil(work: Promise<unknown>): void
}

const shell = new PrecacheController({ cacheName })
const expiration = new CacheExpiration(earlierName, { maxAgeSeconds: earlierDays * 86_400 })
// Where there is no room, the build before goes first.
registerQuotaErrorCallback(async () => {
  await caches.delete(earlierName)
})

/** Says which files belong to the page of this worker. */
export const setShellFiles = (manifest: Manifest): void => shell.addToCacheList([...manifest])

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

const isNamed = (value: unknown): value is { path: string } =>
  typeof value === 'object' && value !== null && 'path' in value && typeof value.path === 'string'

/** Files of an area's release, which lie beside its manifest: not their packed forms, which no page asks for. */
async function areaFiles(manifest: string): Promise<string[]> {
  const folder = manifest.slice(0, manifest.lastIndexOf('/') + 1)
  const release = await json(`${folder}area.json`)
  const files =
    typeof release === 'object' && release !== null && 'files' in release ? release.files : undefined
  const named = Array.isArray(files) ? files.filter(isNamed) : []
  return named.filter(({ path }) => !path.endsWith('.br')).map(({ path }) => folder + path)
}

const manifestsOf = (value: unknown): string[] => {
  const entries = typeof value === 'object' && value !== null && 'areas' in value ? value.areas : undefined
  return (Array.isArray(entries) ? entries : []).flatMap((entry: unknown) =>
    typeof entry === 'object' && entry !== null && 'manifest' in entry && typeof entry.manifest === 'string'
      ? [entry.manifest]
      : [],
  )
}

const pathsIn = async (cache: Cache): Promise<Set<string>> =>
  new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))

/** The page as a navigation would get it, a redirected answer being refused for one; throws where it is of another build. */
async function pageOf(files: readonly string[]): Promise<Response> {
  const answered = await fetch('/', { cache: 'no-store' })
  const named = (await answered.clone().text()).match(/\/assets\/[^"'\s>]+/g) ?? []
  const strange = named.find((path) => !files.includes(path))
  // A newer worker is on its way, and knows the files.
  if (strange !== undefined) throw new Error(`the page is of another build than its worker: ${strange}`)
  return answered
}

/** Hears how many of the wanted files are here. */
export type OnProgress = (held: number, wanted: number) => void

/**
 * Fetches what is in neither cache; what the build before had, this one has again. One that fails leaves the others theirs, so that the
 * next try asks for fewer.
 * @param one hears of each that is here
 * @throws the first failure, once all were tried
 */
async function fetchMissing(
  paths: readonly string[],
  cache: Cache,
  earlier: Cache,
  event: Lasting,
  one: () => void,
) {
  const left = [...paths]
  const failures: unknown[] = []
  // The strategy fetches for an event of this kind only: otherwise it would take what is missing for an accident.
  const install = Object.create(event, {
    type: { value: 'install' },
    waitUntil: { value: (work: Promise<unknown>) => event.waitUntil(work) },
  })
  const keep = async (path: string) => {
    const before = await earlier.match(keyOf(path))
    if (before) return cache.put(keyOf(path), before)
    const request = new Request(keyOf(path))
    const params = { cacheKey: keyOf(path) }
    await Promise.all(shell.strategy.handleAll({ event: install, request, params }))
  }
  const work = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift())
      await keep(path).then(one, (error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  if (failures.length > 0) throw failures[0]
}

/** The files of the build that is kept, and those of the one before. */
async function knownBuilds(cache: Cache): Promise<readonly (readonly string[])[]> {
  const kept: unknown = await (await cache.match(keyOf(builds)))?.json()
  return Array.isArray(kept) ? kept.filter(isTexts) : []
}

/** Whether a build lies here whole, so that the page opens without a connection; it may be the one before the newest. */
export async function isKept(): Promise<boolean> {
  const cache = await caches.open(cacheName)
  const [now] = await knownBuilds(cache)
  if (!now) return false
  const held = await pathsIn(cache)
  return [page, areas, ...now].every((path) => held.has(path))
}

/** Puts aside what only the build before has, and removes what is older. */
async function sortOut(cache: Cache, earlier: Cache, now: readonly string[], before: readonly string[]) {
  const stays = new Set([...now, page, areas, styles, builds])
  for (const path of await pathsIn(cache)) {
    if (stays.has(path)) continue
    const left = before.includes(path) ? await cache.match(keyOf(path)) : undefined
    if (left) {
      await earlier.put(keyOf(path), left)
      await expiration.updateTimestamp(keyOf(path))
    }
    await cache.delete(keyOf(path))
  }
  for (const path of await pathsIn(earlier))
    if (stays.has(path) || !before.includes(path)) await earlier.delete(keyOf(path))
  await expiration.expireEntries()
}

/**
 * Fetches what is missing of the page and of the live areas, and then keeps the page itself: the kept one never names a file
 * that is not here, and until all of them are here the build of before answers. Its files stay for a while, for tabs that stand on
 * it; older ones go.
 */
export async function keepFiles(event: Lasting, onProgress: OnProgress = () => undefined): Promise<void> {
  const [cache, earlier] = [await caches.open(cacheName), await caches.open(earlierName)]
  const live = await fetch(areas, { cache: 'no-store' })
  const ofAreas = await Promise.all(manifestsOf(await live.clone().json()).map(areaFiles))
  const ofShell = shell.getCachedURLs().map((url) => new URL(url).pathname)
  const shown = await pageOf(ofShell)
  const wanted = [...new Set([...ofShell, ...ofAreas.flat()])]
  const known = await pathsIn(cache)
  const missing = wanted.filter((path) => !known.has(path))
  let held = wanted.length - missing.length
  onProgress(held, wanted.length)
  await fetchMissing(missing, cache, earlier, event, () => {
    held += 1
    onProgress(held, wanted.length)
  })
  // The last that the network is asked for: from here on nothing waits for it.
  const styled = await fetch(styles, { cache: 'no-store' })
  await cache.put(keyOf(page), shown)
  await cache.put(keyOf(areas), live)
  if (styled.ok) await cache.put(keyOf(styles), styled)
  const [now = [], before = []] = await knownBuilds(cache)
  const isSame = now.length === wanted.length && wanted.every((path) => now.includes(path))
  const kept = isSame ? [now, before] : [wanted, now]
  // Before anything goes: a worker that ends here leaves too much, and the next one sorts it out.
  await cache.put(keyOf(builds), new Response(JSON.stringify(kept)))
  await sortOut(cache, earlier, wanted, kept[1] ?? [])
  for (const name of await caches.keys())
    if (name.startsWith('saude-files-') && name !== cacheName && name !== earlierName)
      await caches.delete(name)
}
