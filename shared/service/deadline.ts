import { setMaxListeners } from 'node:events'
import { AppError } from '@saude/contract/errors'
import type { Query } from '@saude/contract/query'
import { createDeparture, type Departure } from './departure.ts'
import type { CallContext } from './user.ts'

/** How long a call is worked for. */
export interface Lasting {
  /** @throws AppError `timeout` or `abort` once the call is over: what is left of its work is not done */
  check(): void
  /** Reports the end as it comes; costs little. */
  readonly end: Departure
  /** The same as an AbortSignal. Few ask for one, and making one costs as much as a short call does. */
  signal(): AbortSignal
}

/**
 * Runs `work`, which is over when the deadline passes or, for reading queries, the caller goes. Writing goes on
 * when the caller is gone: a retry gets the stored answer. Work that goes on all the same ends at its next `check`.
 * @throws AppError `timeout` or `abort`
 */
export async function within<T>(
  query: Pick<Query, 'mutates'>,
  { deadline, signal }: Pick<CallContext, 'deadline' | 'signal'>,
  work: (lasting: Lasting) => Promise<T>,
): Promise<T> {
  let controller: AbortController | undefined
  let over: AppError | undefined
  const { promise, reject } = rejectable()
  const { signal: end, abort } = createDeparture()
  const stop = (key: 'timeout' | 'abort') => {
    if (over) return
    over = new AppError(key)
    controller?.abort(over)
    abort()
    reject(over)
  }
  const leave = () => stop('abort')
  const timer = setTimeout(() => stop('timeout'), Math.max(0, deadline - Date.now()))
  if (!query.mutates) {
    if (signal?.aborted) leave()
    signal?.addEventListener('abort', leave, { once: true })
  }
  const lasting: Lasting = {
    check() {
      // A busy process is late with its timers.
      if (Date.now() > deadline) stop('timeout')
      if (over) throw over
    },
    end,
    signal() {
      if (!controller) {
        controller = new AbortController()
        // Each job that the work has done at once listens.
        setMaxListeners(0, controller.signal)
      }
      if (over) controller.abort(over)
      return controller.signal
    },
  }
  try {
    return await Promise.race([promise, work(lasting)])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', leave)
  }
}

/** Whether work ended because the call for which it was done was over. */
export const isOver = (error: unknown): boolean =>
  error instanceof AppError && (error.key === 'timeout' || error.key === 'abort')

function rejectable() {
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<never>((_, no) => {
    reject = no
  })
  // Also when the caller has gone.
  promise.catch(() => {})
  return { promise, reject }
}
