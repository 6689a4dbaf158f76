import { type AppError, describeError } from '@saude/contract/errors'
import type { AnyRecord } from '@saude/contract/record/record'
import type { Transition } from '@saude/contract/record/states'
import { useState } from 'react'
import { Field, FormDialog, Notice, TextArea } from '../../ui/index.ts'
import { labelText } from './entry.ts'
import type { Entry } from './types.ts'

export interface TransitionDialogProps {
  of: AnyRecord
  entry: Entry
  transition: Transition
  /** Takes the step with a reason, from a version; throws AppErrors. */
  onTake: (reason: string | null, version: Entry['version']) => Promise<void>
  onClose: () => void
}

const reasonLength = 1000

/** The question of a step, and its reason. After a conflict the newer version is the ground of the next attempt. */
export default function TransitionDialog({ of, entry, transition, onTake, onClose }: TransitionDialogProps) {
  const [reason, setReason] = useState<string | null>(null)
  const [version, setVersion] = useState(entry.version)
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<AppError>()
  const [isSending, setSending] = useState(false)
  const isRequired = transition.reason === 'required'

  const submit = async () => {
    const given = reason?.trim() || null
    if (isRequired && given === null) return setProblem('Motivo é um campo obrigatório')
    setSending(true)
    setProblem(undefined)
    setFailure(undefined)
    try {
      await onTake(given, version)
      onClose()
    } catch (cause) {
      const error = describeError(cause)
      const atField = error.payload?.fields?.reason
      setProblem(atField)
      if (!atField) setFailure(error)
      if (error.payload?.version !== undefined) setVersion(error.payload.version)
      setSending(false)
    }
  }

  return (
    <FormDialog
      title={transition.title}
      subtitle={labelText(of, entry)}
      submitLabel={transition.title}
      kind={transition.danger ? 'danger' : 'primary'}
      isLoading={isSending}
      sticky={isSending || reason !== null}
      notice={failure && <Notice title={failure.message} issues={failure.payload?.issues} />}
      onSubmit={submit}
      onClose={onClose}
    >
      {transition.confirm && <p>{transition.confirm}</p>}
      {transition.reason && (
        <Field label="Motivo" required={isRequired} error={problem}>
          <TextArea value={reason} onChange={setReason} maxLength={reasonLength} counter />
        </Field>
      )}
    </FormDialog>
  )
}
