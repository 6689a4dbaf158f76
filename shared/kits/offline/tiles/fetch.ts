import { AppError } from '@saude/contract/errors'
import type { KeptStyle } from '@saude/contract/map-tiles'

/** A picture as the server sent it. */
export interface Fetched {
  readonly content: ArrayBuffer
  readonly type: string
}

/** Asks the server for a tile by its id. @throws AppError */
export type FetchTile = (id: string, signal: AbortSignal) => Promise<Fetched>

/** What the server says of its pictures without sending them. */
export interface AskTiles {
  /** Changes with any tile of a style. @throws AppError */
  version(style: KeptStyle, signal: AbortSignal): Promise<string>
  /** SHA-256 of a tile as it is now, in hexadecimal; undefined where something on the way left it out. @throws AppError */
  hash(id: string, signal: AbortSignal): Promise<string | undefined>
}

/** Milliseconds in which a picture has to come. */
const timeout = 20_000

/** By `no-store` the service worker knows who wants the server's and not the device's. */
async function get(path: string, signal: AbortSignal, method = 'GET'): Promise<Response> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(timeout)])
  const response = await fetch(path, { method, signal: within, cache: 'no-store' }).catch(() => {
    throw new AppError('connectionFailed')
  })
  if (response.status === 404) throw new AppError('notFound')
  if (response.status === 429) {
    const seconds = Number(response.headers.get('Retry-After'))
    throw new AppError('tooManyRequests', undefined, { retryAfter: seconds > 0 ? seconds : 10 })
  }
  if (!response.ok) throw new AppError('connectionFailed')
  return response
}

export const askTiles: AskTiles = {
  version: async (style, signal) => {
    const response = await get('/tiles/versions.json', signal)
    const versions: unknown = await response.json().catch(() => undefined)
    const version: unknown = Reflect.get(Object(versions), style)
    // A proxy's page is no answer.
    if (typeof version !== 'string') throw new AppError('connectionFailed')
    return version
  },
  hash: async (id, signal) => {
    const { headers } = await get(`/${id}`, signal, 'HEAD')
    return /"([0-9a-f]{64})"/.exec(headers.get('ETag') ?? '')?.[1]
  },
}

/** @throws AppError `notFound`, `tooManyRequests` with the seconds to wait, or `connectionFailed` */
export const fetchTile: FetchTile = async (id, signal) => {
  const response = await get(`/${id}`, signal)
  const type = response.headers.get('Content-Type') ?? ''
  // A proxy's page is no picture.
  if (!type.startsWith('image/')) throw new AppError('connectionFailed')
  const content = await response.arrayBuffer().catch(() => {
    throw new AppError('connectionFailed')
  })
  return { content, type }
}
