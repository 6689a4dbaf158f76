import { type RefObject, useEffect } from 'react'
import { type Control, useFormState } from 'react-hook-form'
import { useTaskMode } from '../../platform/index.ts'
import { useConfirmLeave } from '../../router/index.ts'

interface LeaveGuardProps {
  control: Control<Record<string, unknown>>
  /** Raised when everything was saved, before the form is drawn without changes. */
  saved: RefObject<boolean>
}

/** Asks before a changed form is left. Apart from the form, so that only this is drawn when the first key is pressed. */
export function LeaveGuard({ control, saved }: LeaveGuardProps) {
  const { isDirty } = useFormState({ control })
  useConfirmLeave(isDirty, () => saved.current)
  useEffect(() => {
    // What is changed after saving is unsaved again.
    if (!isDirty) saved.current = false
  }, [isDirty, saved])
  useTaskMode()
  return null
}
