/** Addresses that the service worker knows. */

/** What an earlier version kept under this name has the same keys, and is not fetched again. */
export const cacheName = 'saude-files-1'
/** Files of the build before, for tabs that stand on it. */
export const earlierName = 'saude-files-earlier'
export const page = '/index.html'
export const areas = '/areas.json'
/** Which versions are live; without a connection the kept list says that too, and more. */
export const live = '/areas/live.json'
/** What maps have to say of their pictures. */
export const styles = '/tiles/styles.json'
/** The files of the build that is kept, and those of the one before. */
export const builds = '/builds.json'

/** Files whose name changes with their content. */
export const isHashed = (path: string) =>
  path.startsWith('/assets/') || /^\/areas\/[^/]+\/[^/]+\/./.test(path)

/** Calls, sockets and files of people pass by; of tiles those that no device keeps. */
export const isServer = (path: string) =>
  /^\/(api|socket\.io|tiles|files|internal|health|metrics|contracts)(\/|$)/.test(path)

/** A path as caches have it. */
export const keyOf = (path: string): string => new URL(path, location.origin).href
