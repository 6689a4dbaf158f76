import { createContext } from 'react'
import type { UseFormReturn } from 'react-hook-form'

/** What a form's parts read of it. */
export type FormSource = Pick<
  UseFormReturn<Record<string, unknown>>,
  'subscribe' | 'getValues' | 'setValue' | 'clearErrors'
> & {
  /** The id of the stored entry that the form is about. */
  readonly entryId?: string | undefined
}

/** The form around a field, for fields that depend on others; a control outside of forms has none. */
export const FormValues = createContext<FormSource | undefined>(undefined)

const pause = 400

/** Looks 400 ms after the last change of a value, so typing costs nothing. Answers how to stop. */
export function followValues({ subscribe }: Pick<FormSource, 'subscribe'>, look: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = subscribe({
    formState: { values: true },
    callback: () => {
      clearTimeout(timer)
      timer = setTimeout(look, pause)
    },
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
