import { tileAtAddress, tileDatabase } from '@saude/contract/map-tiles'

/** Map tiles that lie on this device, as the offline kit has written them (`shared/kits/offline/tiles/store.ts`). */

const { name, rows } = tileDatabase

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

let opened: Promise<IDBDatabase> | undefined

async function database(): Promise<IDBDatabase> {
  const opening = indexedDB.open(name)
  // Nothing was kept so far: the kit makes it, not a reader.
  opening.onupgradeneeded = () => opening.transaction?.abort()
  const found = await done(opening)
  // Where it is erased or made anew, this connection is not in the way.
  found.onversionchange = () => {
    found.close()
    opened = undefined
  }
  return found
}

const isTile = (value: unknown): value is { content: ArrayBuffer; type: string } =>
  typeof value === 'object' &&
  value !== null &&
  'content' in value &&
  'type' in value &&
  typeof value.type === 'string'

async function kept(id: string): Promise<Response | undefined> {
  try {
    opened ??= database()
    const found: unknown = await done((await opened).transaction(rows).objectStore(rows).get(id))
    if (!isTile(found)) return undefined
    return new Response(found.content, { headers: { 'Content-Type': found.type } })
  } catch {
    opened = undefined
    return undefined
  }
}

/** Whether the worker answers for an address. */
export const isTileAddress = (path: string): boolean => tileAtAddress(path) !== undefined

/** A map picture: from the device first, from the server otherwise. */
export async function answerTile(request: Request): Promise<Response> {
  const tile = tileAtAddress(new URL(request.url).pathname)
  if (!tile) return fetch(request)
  const held = tile.isExact ? await kept(tile.id) : undefined
  if (held) return held
  return fetch(request).catch(async (error: unknown) => {
    // Without a connection the day's map is better than none.
    const other = tile.isExact ? undefined : await kept(tile.id)
    if (!other) throw error
    return other
  })
}
