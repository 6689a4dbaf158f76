import type { ListInput } from '@saude/contract/list-query'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { ask, type Call, onChanged } from '../../platform/index.ts'
import { createLoader, type Loaded, type Loader } from './loader.ts'
import { localRows } from './local.ts'
import { type AskRows, createSource, remoteTimeout } from './source.ts'

/** Changes by others may come in bursts: the list asks again at most once in this time. */
const refreshPause = 1000

export interface Rows<Item> extends Loaded<Item> {
  readonly want: Loader<Item>['want']
  readonly retry: () => void
  /** What is drawn belongs to the filters before: the first batch of the new ones is on its way. */
  readonly isOld: boolean
  /** Changes with filters and order: the list starts at its first row. */
  readonly key: string
  /** Asks for any rows of the list as it is now: printing goes through all of them. */
  readonly source: AskRows
}

/** The rows of a list query for one set of filters and one order. Another set starts from the beginning. */
export function useRows<In extends ListInput, Item>(
  call: Call<In, unknown>,
  variables: Readonly<Record<string, unknown>>,
  maxRows: number,
): Rows<Item> {
  const key = JSON.stringify(variables)
  const source = useMemo(() => sourceOf(call, key), [call, key])
  const loader = useMemo(() => createLoader<Item>(source, maxRows), [source, maxRows])
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
    working: loaded.working,
    isOld: old !== undefined && !old.error,
    want: loader.want,
    retry: loader.retry,
    key,
    source,
  }
}

/** Asks the server, and this device's store where it holds the list. */
function sourceOf<In extends ListInput>(call: Call<In, unknown>, key: string): AskRows {
  // The key was made of a record.
  const variables = JSON.parse(key) as Readonly<Record<string, unknown>>
  return createSource({
    // Filters, order and interval are the input of a list query; the gateway validates them once more.
    remote: (interval, signal, progress) =>
      ask(call, { ...(variables as In), ...interval }, { signal, progress, timeout: remoteTimeout }),
    store: localRows(call.name, variables),
  })
}
