import { AppError, errorFrom } from '@saude/contract/errors'
import { ask, type Call } from '../../platform/index.ts'
import { patiently, pause } from '../all/load-all.ts'

/** What is exported: a list's query, its filters and order as JSON, and what the screen is called. */
export interface Wanted {
  readonly query: string
  readonly variables: string
  readonly title: string
}

interface Opened {
  readonly id: string
  readonly url: string
}

interface State {
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  readonly written: number
  readonly total: number
  readonly error?: unknown
}

/** Calls of the gateway itself, which no area declares (gateway/export). */
const call = <Out>(path: string, timeout: number): Call<object, Out> => ({
  name: path,
  path,
  method: 'POST',
  mutates: false,
  timeout,
  reads: [],
  writes: [],
  access: { access: 'private' },
})
const calls = {
  open: call<Opened>('exports', 30_000),
  state: call<State>('exports/state', 10_000),
  cancel: call<State>('exports/cancel', 10_000),
}
const byHttp = { forceHttp: true }

/** Between two looks at how far it is. Milliseconds. */
const lookMs = 400
/** Looks in a row that may fail: the file goes its own way. */
const mostLost = 5

interface Following {
  readonly signal: AbortSignal
  /** Of the rows, 0 to 1. */
  readonly onShare: (share: number) => void
}

/**
 * Has the server write a list into a file, which the browser downloads.
 * @returns how many rows; undefined when aborted, which cancels the file
 * @throws AppError where it could not be written to its end
 */
export async function downloadList(
  { query, variables, title }: Wanted,
  { signal, onShare }: Following,
): Promise<number | undefined> {
  const input: unknown = JSON.parse(variables)
  const opened = await patiently(
    () => ask(calls.open, { query, input, title }, { ...byHttp, signal }),
    signal,
  )
  if (!opened) return undefined
  try {
    download(opened.url)
    return await ended(opened.id, { signal, onShare })
  } finally {
    if (signal.aborted) ask(calls.cancel, { id: opened.id }, byHttp).catch(() => {})
  }
}

async function ended(id: string, { signal, onShare }: Following): Promise<number | undefined> {
  for (let lost = 0; !signal.aborted; ) {
    await pause(lookMs, signal)
    const now = await ask(calls.state, { id }, { ...byHttp, signal }).catch((error: unknown) => {
      lost += 1
      if (lost > mostLost || !isUnreached(error)) throw error
      return undefined
    })
    if (now === null) return undefined
    if (now === undefined) continue
    lost = 0
    onShare(now.total === 0 ? 0 : now.written / now.total)
    if (now.state === 'done') return now.written
    if (now.state === 'failed') throw incomplete(errorFrom(now.error))
    if (now.state === 'cancelled') throw incomplete(new AppError('abort', 'O download foi cancelado'))
  }
  return undefined
}

/** What has come lies in the person's downloads, where the browser says that it failed. */
const incomplete = ({ key, message, payload }: AppError) =>
  new AppError(key, `${message}; o arquivo está incompleto`, payload)

const isUnreached = (error: unknown): boolean =>
  error instanceof AppError && ['connectionFailed', 'timeout', 'tooManyRequests'].includes(error.key)

/** Hands an address to the browser's downloads; the server says that it is a file, and its name. */
function download(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
