import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { navigate, pageHistory, usePlace } from '../../router/index.ts'
import { type ListOffer, type ListState, readState, sorted, writeState } from './list-state.ts'

/** Pause after typing before the list asks. */
const pause = 400

export interface ListControls {
  /** What the list shows. */
  readonly state: ListState
  /** What the filters show: typed text included that the list does not know yet. */
  readonly draft: Readonly<Record<string, unknown>>
  /** `typed` waits for a pause; a choice does not. */
  readonly setFilter: (name: string, value: unknown, typed?: boolean) => void
  readonly sort: (column: string) => void
  readonly setOrder: (orderBy: string, order: ListState['order']) => void
  readonly clear: () => void
}

/** Filters and order live in the address, so that a link and the back button restore them. */
export function useListState(offer: ListOffer): ListControls {
  const { search, hash } = usePlace()
  const state = useMemo(() => readState({ search, hash }, offer), [search, hash, offer])
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<Record<string, unknown>>({})

  const write = useCallback(
    (change: (now: ListState) => ListState) => {
      const place = pageHistory.current()
      const now = readState(place, offer)
      const next = change({ ...now, filters: { ...now.filters, ...waiting.current } })
      clearTimeout(timer.current)
      waiting.current = {}
      setTyped({})
      const address = writeState(place, offer, next)
      void navigate(`${place.pathname}${address.search}${address.hash}`, { replace: true })
    },
    [offer],
  )
  useEffect(() => () => clearTimeout(timer.current), [])

  const setFilter = useCallback(
    (name: string, value: unknown, isTyped = false) => {
      waiting.current[name] = value
      if (!isTyped) return write((now) => now)
      setTyped({ ...waiting.current })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => write((now) => now), pause)
    },
    [write],
  )
  const sort = useCallback((column: string) => write((now) => sorted(now, column)), [write])
  const setOrder = useCallback(
    (orderBy: string, order: ListState['order']) => write((now) => ({ ...now, orderBy, order })),
    [write],
  )
  const clear = useCallback(() => write((now) => ({ ...now, filters: {} })), [write])
  const draft = useMemo(() => ({ ...state.filters, ...typed }), [state.filters, typed])
  return { state, draft, setFilter, sort, setOrder, clear }
}
