import { AppError } from '@saude/contract/errors'

/** So often a batch is sent again where what it asks could not be reached. */
const attempts = 3

/** A batch is one commit, and rows that it has taken are not taken twice: it may be sent again. */
export async function insistently<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const isAway = error instanceof AppError && ['connectionFailed', 'timeout'].includes(error.key)
      if (!isAway || attempt === attempts || signal.aborted) throw error
    }
  }
}
