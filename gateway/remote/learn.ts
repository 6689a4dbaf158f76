import { UnreachableError } from '../wire/call.ts'

interface LearnOptions {
  /** Asks the service for its contract and accepts it. @throws UnreachableError while it is away */
  readonly read: () => Promise<void>
  /** It answers, but what it answers cannot be accepted. */
  readonly refused: (error: unknown) => void
  readonly refreshMs: number
  readonly retryMs: number
}

/** Reads a service's contract at start, again and again until it answers, and from time to time afterwards. */
export function createLearner({ read, refused, refreshMs, retryMs }: LearnOptions) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isClosed = false

  const attempt = async (): Promise<void> => {
    let next = refreshMs
    try {
      await read()
    } catch (error) {
      if (error instanceof UnreachableError) next = retryMs
      else refused(error)
    }
    if (!isClosed) timer = setTimeout(now, next).unref()
  }

  /** One attempt at a time; who asks meanwhile waits for that one. */
  const now = (): Promise<void> => {
    clearTimeout(timer)
    running ??= attempt().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    now,
    close(): void {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
