import { type RefObject, useImperativeHandle } from 'react'
import { type Control, useFormState } from 'react-hook-form'
import { device, deviceHolds, useNetwork, useTaskMode } from '../../platform/index.ts'
import { useConfirmLeave } from '../../router/index.ts'

interface LeaveGuardProps {
  control: Control<Record<string, unknown>>
  /** A choice is on its way, and would be lost too. */
  isUnready: boolean
  /** Lets the person leave at once, when everything was saved and the form is not yet drawn without changes. */
  letGo: RefObject<(() => void) | null>
  /** This device sends it later. */
  isQueueable: boolean
}

/** Asks before a changed form is left. Apart from the form, so that only this is drawn when the first key is pressed. */
export function LeaveGuard({ control, isUnready, letGo, isQueueable }: LeaveGuardProps) {
  const { isDirty } = useFormState({ control })
  const release = useConfirmLeave(isDirty || isUnready)
  useImperativeHandle(letGo, () => release, [release])
  useNetwork()
  const holds = deviceHolds() && device() !== undefined
  useTaskMode(true, isQueueable && holds ? 'sent' : device()?.drafts?.() ? 'kept' : 'here')
  return null
}
