import type { ListInput } from '@saude/contract/list-query'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { ask, type Call, onChanged } from '../../platform/index.ts'
import { createLoader, type Loaded, type Loader } from './loader.ts'

/** Changes by others may come in bursts: the list asks again at most once in this time. */
const refreshPause = 1000

export interface Rows<Item> extends Loaded<Item> {
  readonly want: Loader<Item>['want']
  readonly retry: () => void
  /** What is drawn belongs to the filters before: the first batch of the new ones is on its way. */
  readonly isOld: boolean
  /** Changes with filters and order: the list starts at its first row. */
  readonly key: string
}

/** The rows of a list query for one set of filters and one order. Another set starts from the beginning. */
export function useRows<In extends ListInput, Item>(
  call: Call<In, unknown>,
  variables: Readonly<Record<string, unknown>>,
  maxRows: number,
): Rows<Item> {
  const key = JSON.stringify(variables)
  const loader = useMemo(() => {
    const fixed: unknown = JSON.parse(key)
    return createLoader<Item>(
      // Filters, order and interval are the input of a list query; the gateway validates them once more.
      (interval, signal) => ask(call, { ...(fixed as In), ...interval }, { signal }),
      maxRows,
    )
  }, [call, key, maxRows])
  const loaded = useSyncExternalStore(loader.subscribe, loader.current)

  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined
    let again = false
    const refresh = () => {
      if (pause !== undefined) {
        again = true
        return
      }
      loader.refresh()
      pause = setTimeout(() => {
        pause = undefined
        if (again) refresh()
        again = false
      }, refreshPause)
    }
    const stops = call.reads.map((topic) => onChanged(topic, refresh))
    return () => {
      for (const stop of stops) stop()
      clearTimeout(pause)
      loader.halt()
    }
  }, [call, loader])

  const last = useRef<Loaded<Item>>(undefined)
  const isFresh = loaded.total !== undefined || loaded.error !== undefined
  useEffect(() => {
    if (isFresh) last.current = loaded
  }, [isFresh, loaded])
  // What was there stays, dimmed, until the first new batch is here: nothing jumps and nothing flickers.
  const old = isFresh ? undefined : last.current
  return {
    ...(old && !old.error ? old : loaded),
    isLoading: loaded.isLoading || !isFresh,
    isOld: old !== undefined && !old.error,
    want: loader.want,
    retry: loader.retry,
    key,
  }
}
