import { useRef } from 'react'

/** The value of before as long as the new one says the same: what is read from the address is made anew each time. */
export function useSame<T>(value: T): T {
  const kept = useRef(value)
  if (JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value
  return kept.current
}
