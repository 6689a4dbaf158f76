import { AppError } from '@saude/contract/errors'
import { type KeptStyle, type TilePlace, tileDatabase } from '@saude/contract/map-tiles'

/** A map picture as it lies on the device. */
export interface OfflineTile extends TilePlace {
  readonly id: string
  readonly mapStyleKey: KeptStyle
  readonly content: ArrayBuffer
  /** Its media type. */
  readonly type: string
  /** SHA-256 of what was fetched, in hexadecimal. */
  readonly hash: string
}

/** As what the server said its pictures were when all tiles of a style were last compared with them. */
export interface TileVersion {
  readonly version: string
  /** ISO 8601. */
  readonly at: string
}

/** The tiles of this device. */
export interface TileStore {
  get(id: string): Promise<OfflineTile | undefined>
  /** @throws AppError where the disk is full */
  put(tile: OfflineTile): Promise<void>
  remove(id: string): Promise<void>
  removeStyle(style: KeptStyle): Promise<void>
  count(style: KeptStyle): Promise<number>
  version(style: KeptStyle): Promise<TileVersion | undefined>
  keepVersion(style: KeptStyle, version: TileVersion): Promise<void>
}

const { name, version, rows, byStyle } = tileDatabase

/** Beside the tiles, and not counted with them: it has no style. Goes with the style, whose name it begins with. */
const versionId = (style: KeptStyle) => `${style}/version`

const fullMessage = 'Não há espaço livre neste aparelho: libere espaço e tente de novo'

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, version)
  opening.onupgradeneeded = () =>
    opening.result.createObjectStore(rows, { keyPath: 'id' }).createIndex(byStyle, byStyle)
  return done(opening)
}

/** The browser's database of tiles; it is opened with the first use, and again after it failed. */
export function openTileStore(): TileStore {
  let opened: Promise<IDBDatabase> | undefined
  const within = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) => {
    opened ??= openDatabase()
    const database = await opened.catch((error: unknown) => {
      opened = undefined
      throw error
    })
    const transaction = database.transaction(rows, mode)
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    try {
      const [result] = await Promise.all([done(work(transaction.objectStore(rows))), ended])
      return result
    } catch (error) {
      if (error instanceof DOMException && error.name === 'QuotaExceededError')
        throw new AppError('unknown', fullMessage)
      throw error
    }
  }
  return {
    get: (id) => within<OfflineTile | undefined>('readonly', (store) => store.get(id)),
    put: async (tile) => void (await within('readwrite', (store) => store.put(tile))),
    remove: async (id) => void (await within('readwrite', (store) => store.delete(id))),
    // Ids begin with the style.
    removeStyle: async (style) =>
      void (await within('readwrite', (store) =>
        store.delete(IDBKeyRange.bound(`${style}/`, `${style}/\uffff`)),
      )),
    version: (style) => within<TileVersion | undefined>('readonly', (store) => store.get(versionId(style))),
    keepVersion: async (style, kept) =>
      void (await within('readwrite', (store) => store.put({ id: versionId(style), ...kept }))),
    count: (style) => within('readonly', (store) => store.index(byStyle).count(style)),
  }
}

/** SHA-256 in hexadecimal. */
export async function hashOf(content: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
