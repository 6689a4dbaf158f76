import { AppError, describeError } from '@saude/contract/errors'
import type { AnyRecord } from '@saude/contract/record/record'
import type { Transition } from '@saude/contract/record/states'
import { stepForm } from '@saude/contract/record/step'
import { useMemo, useRef } from 'react'
import { Form, FormDialog } from '../../form/index.ts'
import { labelText } from './entry.ts'
import type { Entry } from './types.ts'

export interface StepDialogProps {
  of: AnyRecord
  entry: Entry
  name: string
  transition: Transition
  /** Takes the step with what was filled in, from a version; throws AppErrors. */
  onTake: (
    said: { readonly reason?: string | null; readonly document?: Readonly<Record<string, unknown>> },
    version: Entry['version'],
  ) => Promise<void>
  onClose: () => void
}

/** A step that asks for fields: their form. After a conflict the newer version is the ground of the next attempt. */
export default function StepDialog({ of, entry, name, transition, onTake, onClose }: StepDialogProps) {
  const form = useMemo(() => stepForm(of, name), [of, name])
  const version = useRef(entry.version)
  const values = useMemo(
    () => Object.fromEntries(['id', ...Object.keys(transition.asks ?? {})].map((key) => [key, entry[key]])),
    [transition, entry],
  )
  const submit = async ({ reason, ...document }: Readonly<Record<string, unknown>>) => {
    try {
      const said = typeof reason === 'string' ? { reason } : {}
      await onTake({ ...said, document }, version.current)
    } catch (cause) {
      const error = describeError(cause)
      if (error.payload?.version !== undefined) version.current = error.payload.version
      throw atOwnFields(error)
    }
    return {}
  }
  return (
    <FormDialog title={transition.title} subtitle={labelText(of, entry)} onClose={onClose}>
      <Form
        of={form}
        title={transition.title}
        submitLabel={transition.title}
        {...(transition.danger && { danger: true })}
        values={values}
        cancel={onClose}
        onSubmit={submit}
        onDone={onClose}
      />
    </FormDialog>
  )
}

/** The call names the fields within its `document`; the form has them at its top. */
function atOwnFields(error: AppError): AppError {
  const { fields } = error.payload ?? {}
  if (!fields) return error
  const own = Object.entries(fields).map(([path, words]) => [path.replace(/^document\./, ''), words])
  return new AppError(error.key, error.message, { ...error.payload, fields: Object.fromEntries(own) })
}
