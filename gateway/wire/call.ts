import { AppError, errorFrom } from '@saude/contract/errors'
import type { CallContext } from '@saude/service/handlers'
import { linesType, messagesIn } from './lines.ts'

/** The other process does not answer, or not in our words: the outcome of the call is unknown. */
export class UnreachableError extends Error {
  /** What it answered all the same, where that was JSON. */
  said: unknown
}

/** An alive process says `timeout` itself, by its own clock; the one that waits gives it this moment. Milliseconds. */
const grace = 100

export interface Outgoing extends Pick<CallContext, 'deadline' | 'signal' | 'progress'> {
  readonly url: string
  readonly token: string
  readonly body: Uint8Array<ArrayBuffer> | string
  readonly contentType?: string
}

/**
 * One call of another process. The connection ends with the caller's signal, which aborts the work over there.
 * @returns the answer's data
 * @throws AppError what the other process answers, `timeout`, `abort`; UnreachableError
 */
export async function callOver(call: Outgoing): Promise<unknown> {
  const { url, token, body, contentType = 'application/json', deadline, signal, progress } = call
  const controller = new AbortController()
  const stop = (key: 'timeout' | 'abort') => () => controller.abort(new AppError(key))
  const leave = stop('abort')
  const timer = setTimeout(stop('timeout'), Math.max(0, deadline - Date.now()) + grace)
  if (signal?.aborted) leave()
  signal?.addEventListener('abort', leave, { once: true })
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': contentType, Accept: linesType },
      body,
      // Who sends us elsewhere is not whom we meant.
      redirect: 'error',
      signal: controller.signal,
    })
    if (!response.body || !response.headers.get('Content-Type')?.startsWith(linesType))
      throw new UnreachableError(`status ${response.status}`)
    for await (const message of messagesIn(response.body)) {
      if (message.type === 'progress') progress?.(message.fraction, message.message)
      else if (message.error !== undefined) throw errorFrom(message.error)
      else return message.data
    }
    throw new UnreachableError('an answer without an end')
  } catch (error) {
    if (controller.signal.aborted) throw controller.signal.reason
    if (error instanceof AppError || error instanceof UnreachableError) throw error
    throw new UnreachableError(reasonOf(error), { cause: error })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', leave)
  }
}

/** fetch hides the system's words behind 'fetch failed'. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message || error.message : error.message
}

/** More than any contract or page of a feed. */
const mostBytes = 32 * 1_048_576

async function textWithin(response: Response, most: number): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > most) throw new UnreachableError('an answer that is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Reads JSON of another process, at most 32 MB of it. @throws UnreachableError */
export async function readOver(url: string, token: string, signal: AbortSignal): Promise<unknown> {
  try {
    const response = await fetch(url, {
      headers: { Authorization: `Bearer ${token}` },
      redirect: 'error',
      signal,
    })
    if (response.ok) return JSON.parse(await textWithin(response, mostBytes))
    const error = new UnreachableError(`status ${response.status}`)
    error.said = await jsonOf(response)
    throw error
  } catch (error) {
    if (error instanceof UnreachableError) throw error
    throw new UnreachableError(reasonOf(error), { cause: error })
  }
}

/** More than any refusal. */
const mostRefusedBytes = 65_536

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await textWithin(response, mostRefusedBytes))
  } catch {
    return undefined
  }
}
