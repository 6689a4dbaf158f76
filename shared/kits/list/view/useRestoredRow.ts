import { useEffect, useLayoutEffect, useRef } from 'react'
import { pageHistory } from '../../router/index.ts'

/** First visible row by address, as long as the page lives. */
const places = new Map<string, number>()
const most = 50

const address = () => {
  const { pathname, search, hash } = pageHistory.current()
  return pathname + search + hash
}

/** Who comes back to a list by a step back finds the rows that were there. */
export function useRestoredRow(first: number, total: number, show: (index: number) => void): void {
  const awaited = useRef<number | undefined>(undefined)
  const isNew = useRef(true)
  if (isNew.current) {
    isNew.current = false
    awaited.current = pageHistory.action() === 'POP' ? places.get(address()) : undefined
  }

  useLayoutEffect(() => {
    const index = awaited.current
    if (index === undefined || total === 0) return
    awaited.current = undefined
    show(Math.min(index, total - 1))
  }, [total, show])

  useEffect(() => {
    if (awaited.current !== undefined || total === 0) return
    const key = address()
    places.delete(key)
    places.set(key, first)
    const oldest = places.keys().next().value
    if (places.size > most && oldest !== undefined) places.delete(oldest)
  }, [first, total])
}
