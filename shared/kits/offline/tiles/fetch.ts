import { AppError } from '@saude/contract/errors'

/** A picture as the server sent it. */
export interface Fetched {
  readonly content: ArrayBuffer
  readonly type: string
}

/** Asks the server for a tile by its id. @throws AppError */
export type FetchTile = (id: string, signal: AbortSignal) => Promise<Fetched>

/** Milliseconds in which a picture has to come. */
const timeout = 20_000

export const fetchTile: FetchTile = async (id, signal) => {
  const within = AbortSignal.any([signal, AbortSignal.timeout(timeout)])
  const response = await fetch(`/${id}`, { signal: within, cache: 'no-store' }).catch(() => {
    throw new AppError('connectionFailed')
  })
  if (response.status === 404) throw new AppError('notFound')
  const type = response.headers.get('Content-Type') ?? ''
  if (response.status === 429) {
    const seconds = Number(response.headers.get('Retry-After'))
    throw new AppError('tooManyRequests', undefined, { retryAfter: seconds > 0 ? seconds : 10 })
  }
  // A proxy's page is no picture.
  if (!response.ok || !type.startsWith('image/')) throw new AppError('connectionFailed')
  const content = await response.arrayBuffer().catch(() => {
    throw new AppError('connectionFailed')
  })
  return { content, type }
}
