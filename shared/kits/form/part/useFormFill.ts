import { useCallback, useContext } from 'react'
import { sameValue } from '../value/values.ts'
import { FormValues } from './form-values.ts'

export interface FormFill {
  /** The names among `values` of fields that hold something else now, which filling would write over. */
  readonly overwritten: (values: Readonly<Record<string, unknown>>) => string[]
  /** Puts values into fields of the form, as if they had been typed. */
  readonly fill: (values: Readonly<Record<string, unknown>>) => void
}

/** Lets a screen's own control fill other fields of the form around it; outside of forms it fills nothing. */
export function useFormFill(): FormFill {
  const form = useContext(FormValues)
  const fill = useCallback(
    (values: Readonly<Record<string, unknown>>) => {
      for (const [name, value] of Object.entries(values)) {
        form?.setValue(name, value ?? null, { shouldDirty: true })
        form?.clearErrors(name)
      }
    },
    [form],
  )
  const overwritten = useCallback(
    (values: Readonly<Record<string, unknown>>) => {
      const now = form?.getValues() ?? {}
      return Object.keys(values).filter(
        (name) => !sameValue(now[name], null) && !sameValue(now[name], values[name]),
      )
    },
    [form],
  )
  return { overwritten, fill }
}
