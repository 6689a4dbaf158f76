import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { navigate, pageHistory, usePlace } from '../../router/index.ts'
import { problemOf } from './filter-rule.ts'
import { type ListOffer, type ListState, readState, sorted, writeState } from './list-state.ts'

/** Pause after typing before the list asks. */
const pause = 400

export interface ListControls {
  /** What the list shows. */
  readonly state: ListState
  /** What the filters show: typed text included that the list does not know yet, or cannot be asked with. */
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
  /** Search and hash that this list wrote last. */
  const written = useRef<string>(undefined)

  const write = useCallback(
    (change: (now: ListState) => ListState) => {
      const place = pageHistory.current()
      const now = readState(place, offer)
      const [whole, half] = parted(waiting.current, offer)
      const next = change({ ...now, filters: { ...now.filters, ...whole } })
      clearTimeout(timer.current)
      waiting.current = half
      setTyped({ ...half })
      const address = writeState(place, offer, next)
      written.current = `${address.search}${address.hash}`
      void navigate(`${place.pathname}${written.current}`, { replace: true })
    },
    [offer],
  )
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // A link or a step back: the filters are those of the address, and nothing half-typed beside them.
    if (`${search}${hash}` === written.current || Object.keys(waiting.current).length === 0) return
    clearTimeout(timer.current)
    waiting.current = {}
    setTyped({})
  }, [search, hash])

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
    (orderBy: string, order: ListState['order']) =>
      write((now) => ({ ...now, orderBy, order, isOrderChosen: true })),
    [write],
  )
  const clear = useCallback(() => {
    waiting.current = {}
    write((now) => ({ ...now, filters: {} }))
  }, [write])
  const draft = useMemo(() => ({ ...state.filters, ...typed }), [state.filters, typed])
  return { state, draft, setFilter, sort, setOrder, clear }
}

/** Values that the list can be asked with, and those that are still to be typed to their end. */
function parted(values: Readonly<Record<string, unknown>>, { filters }: ListOffer) {
  const whole: Record<string, unknown> = {}
  const half: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const plan = filters.find((filter) => filter.name === name)
    const place = plan && problemOf(plan, value) !== undefined ? half : whole
    place[name] = value
  }
  return [whole, half] as const
}
