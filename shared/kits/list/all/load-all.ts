import { AppError } from '@saude/contract/errors'
import type { AskRows } from '../load/source.ts'

/** Rows of a batch while printing and exporting. */
export const batchRows = 250

export interface AllRows<Item> {
  readonly ask: AskRows<Item>
  /** Rows that one call may ask for. */
  readonly maxRows: number
  /** Row to begin with: after a failure, the first that is not here. */
  readonly from: number
  readonly signal: AbortSignal
  readonly onBatch: (items: readonly Item[], total: number) => void
}

/** Loads every row of a list, one batch after the other. Answers false when aborted; throws AppErrors. */
export async function loadAll<Item>({
  ask,
  maxRows,
  from,
  signal,
  onBatch,
}: AllRows<Item>): Promise<boolean> {
  const size = Math.min(batchRows, maxRows)
  for (let startIndex = from; ; ) {
    const page = await patiently(() => ask({ startIndex, stopIndex: startIndex + size - 1 }, signal), signal)
    if (signal.aborted) return false
    if (!page) throw new AppError('connectionFailed')
    onBatch(page.items, page.totalItems)
    startIndex += page.items.length
    if (page.endReached || page.items.length === 0) return true
  }
}

/** Waits where the server says that this person has asked too much for now, as long as it says (wire.md, HTTP). */
export async function patiently<T>(asked: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
  for (;;) {
    try {
      return await asked()
    } catch (reason) {
      const seconds = reason instanceof AppError ? reason.payload?.retryAfter : undefined
      if (seconds === undefined) throw reason
      await pause(seconds * 1000, signal)
      if (signal.aborted) return null
    }
  }
}

/** Waits, at most until aborted. */
export const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
