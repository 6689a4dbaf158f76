import { AppError } from '@saude/contract/errors'
import type { AskRows } from '../load/source.ts'

/** Rows of a batch while printing (specification 1, section 9). */
export const printBatch = 250

export interface AllRows {
  readonly ask: AskRows
  /** Rows that one call may ask for. */
  readonly maxRows: number
  /** Row to begin with: after a failure, the first that is not here. */
  readonly from: number
  readonly signal: AbortSignal
  readonly onBatch: (items: readonly unknown[], total: number) => void
}

/** Loads every row of a list, one batch after the other. Answers false when aborted; throws AppErrors. */
export async function loadAll({ ask, maxRows, from, signal, onBatch }: AllRows): Promise<boolean> {
  const size = Math.min(printBatch, maxRows)
  for (let startIndex = from; ; ) {
    const page = await ask({ startIndex, stopIndex: startIndex + size - 1 }, signal)
    if (signal.aborted) return false
    if (!page) throw new AppError('connectionFailed')
    onBatch(page.items, page.totalItems)
    startIndex += page.items.length
    if (page.endReached || page.items.length === 0) return true
  }
}
