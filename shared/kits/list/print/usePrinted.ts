import { useEffect, useRef } from 'react'

/** Between the print dialog and the end. */
const rest = 1_000

/** Opens the browser's print dialog once the sheet is ready, waits a second, ends. */
export function usePrinted(isReady: boolean, onEnd: () => void): void {
  const end = useRef(onEnd)
  end.current = onEnd
  const isPrinted = useRef(false)
  useEffect(() => {
    if (!isReady) return
    if (!isPrinted.current) window.print()
    isPrinted.current = true
    const timer = setTimeout(() => end.current(), rest)
    return () => clearTimeout(timer)
  }, [isReady])
}
