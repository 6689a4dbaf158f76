import { AppError } from '@saude/contract/errors'
import { type Network, network, type OnProgress } from '../../platform/index.ts'
import { type Page, pageOf } from './page.ts'

export interface Interval {
  readonly startIndex: number
  /** Inclusive (wire.md, HTTP). */
  readonly stopIndex: number
}

/** Answers a list's page as it came; null when aborted. */
export type AskAnswer = (interval: Interval, signal: AbortSignal, progress?: OnProgress) => Promise<unknown>
/** Answers the rows of an interval, and how far it has come where that takes long; null when aborted. */
export type AskRows<Item = unknown> = (
  interval: Interval,
  signal: AbortSignal,
  progress?: OnProgress,
) => Promise<Page<Item> | null>

/** Milliseconds that the server and this device's store may take. */
export const remoteTimeout = 20_000
const storeTimeout = 40_000
/** The store's answer is held back so long, because the server's is newer. */
const storeHold = { fast: 5_000, slow: 3_000 }

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** The server could not be asked; any other error is its answer. */
export const isUnreached = (reason: unknown): boolean =>
  reason instanceof AppError && (reason.key === 'connectionFailed' || reason.key === 'timeout')

interface Sources {
  readonly remote: AskAnswer
  /** What this device holds of the list; without it the server alone is asked. */
  readonly store: AskAnswer | undefined
  readonly connection?: () => Pick<Network, 'online' | 'slow'>
}

/**
 * Where rows come from: the server, or, with a local store, whichever answers first; the
 * other is aborted. Offline the store alone is asked. A refusal of the server is final, only silence is made up for.
 */
export function createSource<Item>({ remote, store, connection = network.current }: Sources): AskRows<Item> {
  const askRemote: AskRows<Item> = async (interval, signal, progress) => {
    const answer = await remote(interval, signal, progress)
    return signal.aborted ? null : pageOf<Item>(answer)
  }
  if (!store) return askRemote

  const askStore = async (interval: Interval, signal: AbortSignal) => {
    const late = wait(storeTimeout, signal).then(() => undefined)
    const answer = await Promise.race([store(interval, signal), late])
    return signal.aborted ? null : pageOf<Item>(answer, 'store')
  }

  return async (interval, signal, progress) => {
    const { online, slow } = connection()
    const stop = new AbortController()
    const onAbort = () => stop.abort()
    signal.addEventListener('abort', onAbort)
    try {
      if (!online) return await askStore(interval, stop.signal)
      // A newer answer will not come.
      const unreached = new AbortController()
      const hold = wait(
        slow ? storeHold.slow : storeHold.fast,
        AbortSignal.any([stop.signal, unreached.signal]),
      )
      const held = Promise.all([askStore(interval, stop.signal), hold]).then(([page]) => page)
      const fresh = askRemote(interval, stop.signal, progress).catch((reason: unknown) => {
        if (!isUnreached(reason)) throw reason
        unreached.abort()
        return held.catch(() => {
          throw new AppError('connectionFailed')
        })
      })
      // Without the store there is still the server.
      return await Promise.race([fresh, held.catch(() => fresh)])
    } finally {
      signal.removeEventListener('abort', onAbort)
      stop.abort()
    }
  }
}
