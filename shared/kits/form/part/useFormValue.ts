import { useCallback, useContext, useSyncExternalStore } from 'react'
import { FormValues } from './form-values.ts'

/** The value of another field of the form around a screen's own control; undefined outside of forms. */
export function useFormValue(name: string): unknown {
  const form = useContext(FormValues)
  const follow = useCallback(
    (look: () => void) =>
      form?.subscribe({ name, formState: { values: true }, callback: look }) ?? (() => undefined),
    [form, name],
  )
  return useSyncExternalStore(follow, () => form?.getValues()[name])
}
