import { type AppError, describeError } from '@saude/contract/errors'
import { useEffect, useRef, useState } from 'react'
import type { AskRows } from '../load/source.ts'
import { loadAll } from './load-all.ts'

interface Taking<Item> {
  /** Called with each batch as it comes; what is here stays when a later one fails. */
  readonly onBatch: (items: readonly Item[]) => void
  /** Called once, after the last batch. */
  readonly onEnd: () => void
}

/** Loads all rows of a list for somebody who takes them batch by batch; leaving aborts. */
export function useAllRows<Item>(ask: AskRows<Item>, maxRows: number, taking: Taking<Item>) {
  /** Of the rows that are here, 0 to 1. */
  const [share, setShare] = useState(0)
  const [error, setError] = useState<AppError>()
  const [round, setRound] = useState(0)
  /** Rows that have come: where the next round goes on. */
  const here = useRef(0)
  const latest = useRef(taking)
  latest.current = taking

  useEffect(() => {
    const controller = new AbortController()
    const onBatch = (items: readonly Item[], total: number) => {
      here.current += items.length
      // At once, or batches that come quickly would never let it be seen.
      setShare(total === 0 ? 0 : here.current / total)
      latest.current.onBatch(items)
    }
    loadAll({ ask, maxRows, from: here.current, signal: controller.signal, onBatch }).then(
      (isComplete) => isComplete && latest.current.onEnd(),
      (reason: unknown) => !controller.signal.aborted && setError(describeError(reason)),
    )
    return () => controller.abort()
  }, [ask, maxRows, round])

  /** Goes on where it failed. */
  const retry = () => {
    setError(undefined)
    setRound(round + 1)
  }
  return { share, error, retry }
}
