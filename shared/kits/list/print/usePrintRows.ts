import { type AppError, describeError } from '@saude/contract/errors'
import { startTransition, useEffect, useRef, useState } from 'react'
import type { AskRows } from '../load/source.ts'
import { loadAll } from './load-all.ts'

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
export function usePrintRows<Item>(ask: AskRows, maxRows: number): PrintRows<Item> {
  const [state, setState] = useState<{
    batches: readonly (readonly Item[])[]
    isComplete: boolean
  }>(nothing)
  const [share, setShare] = useState(0)
  const [error, setError] = useState<AppError>()
  const [round, setRound] = useState(0)
  /** Rows that have come, drawn or not: where the next round goes on. */
  const here = useRef(0)

  useEffect(() => {
    const controller = new AbortController()
    const onBatch = (items: readonly unknown[], total: number) => {
      here.current += items.length
      // At once, or batches that come quickly would never let it be seen.
      setShare(total === 0 ? 0 : here.current / total)
      // A batch is drawn in pieces, so that 'Cancelar' answers while thousands of rows are put in.
      startTransition(() =>
        setState((had) => ({
          ...had,
          // The contract promises the items' fields; the server shapes them so.
          batches: [...had.batches, items as readonly Item[]],
        })),
      )
    }
    loadAll({ ask, maxRows, from: here.current, signal: controller.signal, onBatch }).then(
      (isComplete) => isComplete && startTransition(() => setState((had) => ({ ...had, isComplete }))),
      (reason: unknown) => !controller.signal.aborted && setError(describeError(reason)),
    )
    return () => controller.abort()
  }, [ask, maxRows, round])

  const { batches, isComplete } = state
  return {
    batches,
    fraction: isComplete ? 1 : Math.min(share, almost),
    isComplete,
    error,
    retry: () => {
      setError(undefined)
      setRound(round + 1)
    },
  }
}
