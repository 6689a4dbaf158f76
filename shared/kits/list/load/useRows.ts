import type { AppError } from '@saude/contract/errors'
import type { ListInput, Order } from '@saude/contract/list-query'
import type { Purpose } from '@saude/contract/logged'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { ask, type Call, onChanged, shows, useNetwork } from '../../platform/index.ts'
import { createLoader, type Loaded, type Loader } from './loader.ts'
import { localRows } from './local.ts'
import { type AskAnswer, type AskRows, createSource, isUnreached, remoteTimeout } from './source.ts'

/** Changes by others may come in bursts: the list asks again at most once in this time. */
const refreshPause = 1000
/** The server announces the user's own change a moment after its answer. */
const settled = 2000

export interface Rows<Item> extends Loaded<Item> {
  readonly want: Loader<Item>['want']
  readonly retry: () => void
  /** What is drawn belongs to the filters before: the first batch of the new ones is on its way. */
  readonly isOld: boolean
  /** Why the new ones could not be asked for yet: the rows of before stay until there is a connection again. */
  readonly waitsFor: AppError | undefined
  /** Changes with filters and order: the list starts at its first row. */
  readonly key: string
  /** Asks for any rows of the list as it is now, to look at them. */
  readonly looked: AskRows<Item>
  /** The same, and say what for. */
  readonly printed: AskRows<Item>
  readonly exported: AskRows
  /** Entries that are not shown here have come, changed or gone; who wants them asks for them. */
  readonly isOutdated: boolean
  readonly refresh: () => void
}

/** A call with what the contract says of its list. */
type ListCall<In> = Call<In, unknown> & {
  readonly list: { readonly maxRows: number; readonly defaultOrder: readonly [string, Order] }
}

/** The rows of a list query for one set of filters and one order. Another set starts from the beginning. */
export function useRows<In extends ListInput, Item>(
  call: ListCall<In>,
  variables: Readonly<Record<string, unknown>>,
): Rows<Item> {
  const { maxRows } = call.list
  const key = JSON.stringify(variables)
  const source = useMemo(() => sourceOf<Item, In>(call, key), [call, key])
  const loader = useMemo(() => createLoader<Item>(source, maxRows), [source, maxRows])
  const printed = useMemo(() => sourceOf<Item, In>(call, key, 'print'), [call, key])
  const exported = useMemo(() => sourceOf(call, key, 'export'), [call, key])
  const loaded = useSyncExternalStore(loader.subscribe, loader.current)
  const [outdated, setOutdated] = useState<Loader<Item>>()

  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined
    let again = false
    /** When it was asked last: what is announced right afterwards is in it. */
    let asked = 0
    const refresh = () => {
      if (pause !== undefined) {
        again = true
        return
      }
      loader.refresh()
      setOutdated(undefined)
      asked = Date.now()
      pause = setTimeout(() => {
        pause = undefined
        if (again) refresh()
        again = false
      }, refreshPause)
    }
    // Reading people's rows once more is a consultation of each: not for the sake of somebody who is not shown.
    const hear = (ids: readonly string[] | undefined) => {
      if (ids === undefined || call.logs === undefined) return refresh()
      const changed = new Set(ids)
      if (loader.current().isLoading || shows([JSON.parse(key), loader.rows()], changed)) refresh()
      else if (Date.now() - asked > settled) setOutdated(loader)
    }
    const stops = call.reads.map((topic) => onChanged(topic, hear))
    return () => {
      for (const stop of stops) stop()
      clearTimeout(pause)
      loader.halt()
    }
  }, [call, key, loader])

  const { online } = useNetwork()
  useEffect(() => {
    if (online && isUnreached(loader.current().error)) loader.retry()
  }, [online, loader])

  const last = useRef<Loaded<Item>>(undefined)
  // A lost connection takes away nothing that is there.
  const isKept = last.current !== undefined && !last.current.error
  const waitsFor =
    isKept && loaded.total === undefined && isUnreached(loaded.error) ? loaded.error : undefined
  const isFresh = loaded.total !== undefined || (loaded.error !== undefined && !waitsFor)
  useEffect(() => {
    if (isFresh) last.current = loaded
  }, [isFresh, loaded])
  // What was there stays, dimmed, until the first new batch is here: nothing jumps and nothing flickers.
  const old = isFresh ? undefined : last.current
  return {
    ...(old && !old.error ? old : loaded),
    isLoading: loaded.isLoading || (!isFresh && !waitsFor),
    working: loaded.working,
    isOld: old !== undefined && !old.error,
    waitsFor,
    want: loader.want,
    retry: loader.retry,
    key,
    looked: source,
    printed,
    exported,
    isOutdated: outdated === loader,
    refresh: () => {
      setOutdated(undefined)
      loader.refresh()
    },
  }
}

/** Asks the server, and this device's store where it holds the list. */
export function sourceOf<Item, In extends ListInput = ListInput>(
  call: ListCall<In>,
  key: string,
  purpose?: Purpose,
): AskRows<Item> {
  const [by, order] = call.list.defaultOrder
  // The key was made of such an input.
  const variables: In & Readonly<Record<string, unknown>> = JSON.parse(key)
  const remote: AskAnswer = (interval, signal, progress) =>
    // Filters, order and interval are the input of a list query; the gateway validates them once more.
    ask(call, { ...variables, ...interval }, { signal, progress, purpose, timeout: remoteTimeout })
  // Looked for each time: what this device holds may have been unlocked since.
  return (interval, signal, progress) =>
    createSource<Item>({ remote, store: localRows(call.name, { orderBy: by, order, ...variables }) })(
      interval,
      signal,
      progress,
    )
}
