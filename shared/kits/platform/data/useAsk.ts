import { type AppError, type ErrorBody, errorFrom } from '@saude/contract/errors'
import { useMemo } from 'react'
import type { Call } from '../transport/call.ts'
import { api, remember } from './api.ts'

export interface UseAskOptions {
  /** Asks nothing; the answer is undefined. */
  readonly skip?: boolean
  /** Asks again every so many milliseconds while the component is there. */
  readonly pollingInterval?: number
}

export interface Asking<Out> {
  /** The last answer; it stays while a newer one is on its way. Null: the call was aborted. */
  readonly data: Out | undefined
  /** Not of a server that could not be reached while there is an earlier answer: that one stays. */
  readonly error: AppError | undefined
  /** The first answer is on its way. */
  readonly isLoading: boolean
  readonly isFetching: boolean
  /** When it was last asked, in milliseconds; undefined while there is no answer. */
  readonly askedAt: number | undefined
  /** When the answer came, in milliseconds. */
  readonly answeredAt: number | undefined
  readonly refetch: () => void
}

const isErrorBody = (error: unknown): error is ErrorBody =>
  typeof error === 'object' && error !== null && 'key' in error

/**
 * Asks a query and keeps the answer fresh: equal questions are asked once, and again after a change under one of
 * the topics that the query reads.
 * Asks nothing where there is no call.
 * @example const { data, error, isLoading, refetch } = useAsk(citizenGet, { id })
 */
export function useAsk<In, Out>(
  call: Call<In, Out> | undefined,
  input: NoInfer<In>,
  { skip = false, pollingInterval = 0 }: UseAskOptions = {},
): Asking<Out> {
  if (call) remember(call)
  // currentData: another input's answer is not an answer to this question.
  const { currentData, error, isFetching, startedTimeStamp, fulfilledTimeStamp, refetch } = api.useCallQuery(
    { name: call?.name ?? '', input },
    // An answer that lay in the cache for longer is shown and asked for again.
    { skip: skip || !call, pollingInterval, refetchOnMountOrArgChange: 10 },
  )
  const failure = useMemo(() => (isErrorBody(error) ? errorFrom(error) : undefined), [error])
  const isUnreached = failure?.key === 'connectionFailed' || failure?.key === 'timeout'
  return {
    // The contract promises the declared fields; the server shapes the answer so.
    data: currentData as Out | undefined,
    // A server that was not reached takes nothing away: what it said last stays until it says something newer.
    error: isUnreached && currentData !== undefined ? undefined : failure,
    isLoading: isFetching && currentData === undefined,
    isFetching,
    askedAt: currentData === undefined ? undefined : startedTimeStamp,
    answeredAt: currentData === undefined ? undefined : fulfilledTimeStamp,
    refetch: () => void refetch(),
  }
}
