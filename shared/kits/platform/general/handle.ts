import { AppError, describeError } from '@saude/contract/errors'
import { retryWords } from '../../ui/index.ts'

/** Everyday answers: no one has to look into them later. */
const unlogged: readonly string[] = ['notFound', 'validation']

/**
 * The last resort for an error that no screen shows: it is logged and a browser alert says it; with `autoRetry` the
 * alert adds that a new attempt will be made later. Screens rather show it where it happened,
 * or by `toast.failure`.
 */
export function handleError(error: unknown, { autoRetry = false }: { autoRetry?: boolean } = {}): void {
  const { key, message } = describeError(error)
  if (key === 'abort') return
  if (!unlogged.includes(key)) console.error(error)
  alert(autoRetry ? `${message}, ${retryWords}` : message)
}

/** Hands failed calls that were not caught to `handleError`; the rest is the browser's to report. */
export function handleUncaught(): () => void {
  const caught = ({ reason }: PromiseRejectionEvent) => {
    if (reason instanceof AppError) handleError(reason)
  }
  addEventListener('unhandledrejection', caught)
  return () => removeEventListener('unhandledrejection', caught)
}
