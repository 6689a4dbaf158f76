import { type AppError, describeError } from '@saude/contract/errors'
import type { AnyRecord } from '@saude/contract/record/record'
import type { Transition } from '@saude/contract/record/states'
import { type FormEvent, useId, useState } from 'react'
import { Button, Dialog, Field, Notice, TextArea } from '../../ui/index.ts'
import { labelText } from './entry.ts'
import css from './Record.module.css'
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
  const form = useId()
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
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // React's events reach through portals: a form around the dialog is not meant.
    event.stopPropagation()
    if (!isSending) void submit()
  }

  return (
    <Dialog
      open
      sticky={isSending || reason !== null}
      onClose={onClose}
      title={transition.title}
      subtitle={labelText(of, entry)}
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            type="submit"
            form={form}
            kind={transition.danger ? 'danger' : 'primary'}
            loading={isSending}
          >
            {transition.title}
          </Button>
        </>
      }
    >
      <form id={form} className={css.transition} noValidate onSubmit={onSubmit}>
        {failure && <Notice title={failure.message} issues={failure.payload?.issues} />}
        {transition.confirm && <p>{transition.confirm}</p>}
        {transition.reason && (
          <Field label="Motivo" required={isRequired} error={problem}>
            <TextArea value={reason} onChange={setReason} maxLength={reasonLength} counter />
          </Field>
        )}
      </form>
    </Dialog>
  )
}
