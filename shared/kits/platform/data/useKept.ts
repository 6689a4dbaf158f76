import type { Query } from '@saude/contract/query'
import { useEffect, useState } from 'react'
import { device } from '../device/port.ts'
import { type Asking, type UseAskOptions, useAsk } from './useAsk.ts'

export interface KeptAsking<Out> extends Asking<Out> {
  /** Of an answer that this device has kept: when the server gave it (ISO 8601). */
  readonly keptAt: string | undefined
  /** Shows here, and on this device, what was queued, until the server says something newer. */
  readonly change: (next: Out) => Promise<void>
}

interface Held<Out> {
  readonly question: string
  readonly at: string
  readonly answer: Out
  /** The answer of the server that it stands in place of. */
  readonly inPlaceOf: number | undefined
}

/**
 * Asks as `useAsk` does; what the server answers stays on this device, sealed, and is shown where the server is not
 * reached. Of queries that are declared `keepable`.
 * @example const { data, keptAt } = useKept(travelMine, { day })
 */
export function useKept<In, Out>(
  query: Query<In, Out>,
  input: NoInfer<In>,
  options: Pick<UseAskOptions, 'skip'> = {},
): KeptAsking<Out> {
  const asked = useAsk(query, input, options)
  const { data, error, answeredAt } = asked
  const { name, output, keepable } = query
  if (!keepable) throw new Error(`${name} is not declared keepable`)
  const question = JSON.stringify(input)
  const [held, setHeld] = useState<Held<Out>>()
  const isUnreached = error?.key === 'connectionFailed' || error?.key === 'timeout'

  useEffect(() => {
    if (data === undefined || answeredAt === undefined) return
    const kept = { at: new Date(answeredAt).toISOString(), answer: data }
    // A full disk, or another tab that has just locked it: the screen has its answer all the same.
    device()?.keepAnswer(name, JSON.parse(question), kept).catch(console.warn)
  }, [name, question, data, answeredAt])

  useEffect(() => {
    if (!isUnreached) return
    let isHere = true
    const read = async () => {
      const found = await device()?.answer(name, JSON.parse(question))
      if (!found || !isHere) return
      // An earlier version may have kept it: as the contract says it now, or not at all.
      const answer = output.cast(found.answer)
      setHeld({ question, at: found.at, answer, inPlaceOf: undefined })
    }
    read().catch(console.warn)
    return () => {
      isHere = false
    }
  }, [name, output, question, isUnreached])

  const isShown = held?.question === question && held.inPlaceOf === answeredAt
  const shown = isShown ? held.answer : data
  return {
    ...asked,
    data: shown,
    error: shown === undefined ? error : undefined,
    isLoading: asked.isLoading && shown === undefined,
    keptAt: isShown ? held.at : undefined,
    change: async (next) => {
      const at = isShown ? held.at : new Date(answeredAt ?? Date.now()).toISOString()
      setHeld({ question, at, answer: next, inPlaceOf: answeredAt })
      await device()?.keepAnswer(name, input, { at, answer: next })
    },
  }
}
