import { type Control, useFormState } from 'react-hook-form'
import { useTaskMode } from '../../platform/index.ts'
import { useConfirmLeave } from '../../router/index.ts'

/** Asks before a changed form is left. Apart from the form, so that only this is drawn when the first key is pressed. */
export function LeaveGuard({ control }: { control: Control<Record<string, unknown>> }) {
  const { isDirty } = useFormState({ control })
  useConfirmLeave(isDirty)
  useTaskMode()
  return null
}
