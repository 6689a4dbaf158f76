import { AppError } from '@saude/contract/errors'
import type { Query } from '@saude/contract/query'
import type { CallContext } from './user.ts'

/**
 * Runs `work` with a signal that aborts when the deadline passes or, for reading queries, the caller goes. Writing
 * goes on when the caller is gone: a retry gets the stored answer. Few ask for the signal, and making one
 * costs as much as a short call does: so it is made when it is asked for.
 * @throws AppError `timeout` or `abort`
 */
export async function within<T>(
  query: Pick<Query, 'mutates'>,
  { deadline, signal }: Pick<CallContext, 'deadline' | 'signal'>,
  work: (signal: () => AbortSignal) => Promise<T>,
): Promise<T> {
  let controller: AbortController | undefined
  let over: AppError | undefined
  const { promise, reject } = rejectable()
  const stop = (key: 'timeout' | 'abort') => () => {
    over = new AppError(key)
    controller?.abort(over)
    reject(over)
  }
  const made = () => {
    controller ??= new AbortController()
    if (over) controller.abort(over)
    return controller.signal
  }
  const leave = stop('abort')
  const timer = setTimeout(stop('timeout'), Math.max(0, deadline - Date.now()))
  if (!query.mutates) {
    if (signal?.aborted) leave()
    signal?.addEventListener('abort', leave, { once: true })
  }
  try {
    return await Promise.race([promise, work(made)])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', leave)
  }
}

function rejectable() {
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<never>((_, no) => {
    reject = no
  })
  // Also when the caller has gone.
  promise.catch(() => {})
  return { promise, reject }
}
