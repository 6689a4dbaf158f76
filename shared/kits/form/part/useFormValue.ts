import { useCallback, useContext, useRef, useSyncExternalStore } from 'react'
import { FormValues, followValues } from './form-values.ts'

/**
 * The value of another field of the form around a screen's own control; undefined outside of forms.
 * @param isLate 400 ms behind what is typed, for values with which something is asked
 */
export function useFormValue(name: string, isLate = false): unknown {
  const form = useContext(FormValues)
  const latest = useRef(form?.getValues()[name])
  const follow = useCallback(
    (look: () => void) => {
      const heard = () => {
        latest.current = form?.getValues()[name]
        look()
      }
      heard()
      if (!form) return () => undefined
      return isLate
        ? followValues(form, heard)
        : form.subscribe({ name, formState: { values: true }, callback: heard })
    },
    [form, name, isLate],
  )
  return useSyncExternalStore(follow, () => latest.current)
}
