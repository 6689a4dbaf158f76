import type { AppError } from '@saude/contract/errors'
import { startTransition, useState } from 'react'
import { useAllRows } from '../all/useAllRows.ts'
import type { AskRows } from '../load/source.ts'

export interface PrintRows<Item> {
  readonly batches: readonly (readonly Item[])[]
  /** Share of the rows that are here, 0 to 1. */
  readonly fraction: number
  readonly isComplete: boolean
  readonly error: AppError | undefined
  /** Goes on where it failed. */
  readonly retry: () => void
}

const nothing = { batches: [], isComplete: false }

/** While rows are still put in, it is not all of them. */
const almost = 0.99

/** All rows of a list, batch by batch; leaving aborts. */
export function usePrintRows<Item>(ask: AskRows<Item>, maxRows: number): PrintRows<Item> {
  const [state, setState] = useState<{
    batches: readonly (readonly Item[])[]
    isComplete: boolean
  }>(nothing)
  const { share, error, retry } = useAllRows(ask, maxRows, {
    onBatch: (items) =>
      // A batch is drawn in pieces, so that 'Cancelar' answers while thousands of rows are put in.
      startTransition(() =>
        setState((had) => ({
          ...had,
          batches: [...had.batches, items],
        })),
      ),
    onEnd: () => startTransition(() => setState((had) => ({ ...had, isComplete: true }))),
  })
  const { batches, isComplete } = state
  return { batches, fraction: isComplete ? 1 : Math.min(share, almost), isComplete, error, retry }
}
