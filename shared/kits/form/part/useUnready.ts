import { useCallback, useRef, useState } from 'react'

/** Why values of some fields are not what was chosen yet, by the fields' names. */
export type Unready = Readonly<Record<string, string>>

/** Fields whose value is still on its way, such as the address of a chosen place: until then a form is not sent. */
export function useUnready() {
  const [reasons, setReasons] = useState<Unready>({})
  const latest = useRef(reasons)
  /** Of a field; undefined: its value stands. */
  const say = useCallback((name: string, reason: string | undefined) => {
    const { [name]: before, ...rest } = latest.current
    if (before === reason) return
    latest.current = reason === undefined ? rest : { ...rest, [name]: reason }
    setReasons(latest.current)
  }, [])
  const unready = useCallback(() => latest.current, [])
  return { isUnready: Object.keys(reasons).length > 0, unready, say }
}
