import { useEffect, useState } from 'react'

/** Whether a moment is still to come; draws again when it has. One further away than `most` a clock has made that was set. */
export function useIsBefore(moment: number, most: number): boolean {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    // The moment may be a new one, long after this was drawn first.
    setNow(Date.now())
    const left = moment - Date.now()
    if (left <= 0) return
    const timer = setTimeout(() => setNow(Date.now()), left)
    return () => clearTimeout(timer)
  }, [moment])
  return moment > now && moment - now <= most
}
