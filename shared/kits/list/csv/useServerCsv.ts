import { type AppError, describeError } from '@saude/contract/errors'
import { useEffect, useRef, useState } from 'react'
import { downloadList, type Wanted } from './server-file.ts'

interface Ends {
  /** With the number of rows, after the last one has gone out. */
  readonly onEnd: (rows: number) => void
  /** The server does not know the list. */
  readonly onUnknown: () => void
}

/** Has the server write a list into a file; leaving cancels it. */
export function useServerCsv({ query, variables, title }: Wanted, ends: Ends) {
  const [share, setShare] = useState(0)
  const [error, setError] = useState<AppError>()
  const [round, setRound] = useState(0)
  const latest = useRef(ends)
  latest.current = ends

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    downloadList({ query, variables, title }, { signal, onShare: setShare }).then(
      (rows) => rows !== undefined && latest.current.onEnd(rows),
      (reason: unknown) => {
        if (signal.aborted) return
        const failure = describeError(reason)
        if (failure.key === 'notFound') latest.current.onUnknown()
        else setError(failure)
      },
    )
    return () => controller.abort()
  }, [query, variables, title, round])

  /** From the beginning: half a file is of no use. */
  const retry = () => {
    setError(undefined)
    setShare(0)
    setRound(round + 1)
  }
  return { share, error, retry }
}
