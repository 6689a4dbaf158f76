import { Field, FormDialog, Notice, PasswordInput, toast } from '@saude/kits/ui'
import { type ReactNode, useState } from 'react'
import { placed, type SelfErrors, useSelf } from './useSelf.ts'

interface SelfDialogProps {
  title: string
  submitLabel: string
  /** The toast of a change that was done. */
  done: string
  /** What is changed, beside the current password. */
  document: Parameters<ReturnType<typeof useSelf>['change']>[0]
  /** What is wrong with it before it is sent. */
  check?: () => SelfErrors
  /** The fields of the change, with what was wrong with them. */
  before?: (errors: SelfErrors) => ReactNode
  after?: (errors: SelfErrors) => ReactNode
  onClose: () => void
}

/** A change of the user's account that wants the current password. */
export function SelfDialog(props: SelfDialogProps) {
  const { title, submitLabel, done, document, check, before, after, onClose } = props
  const [password, setPassword] = useState<string | null>(null)
  const [errors, setErrors] = useState<SelfErrors>({})
  const { change, isLoading } = useSelf()

  const submit = async () => {
    const found: SelfErrors = {
      ...(!password && { currentPassword: 'Senha atual é um campo obrigatório' }),
      ...check?.(),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const error = await change({ ...document, currentPassword: password })
    if (error) return setErrors(placed(error))
    toast.success(done)
    onClose()
  }

  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      isLoading={isLoading}
      notice={errors.notice && <Notice>{errors.notice}</Notice>}
      onSubmit={submit}
      onClose={onClose}
    >
      {before?.(errors)}
      <Field label="Senha atual" required error={errors.currentPassword}>
        <PasswordInput value={password} onChange={setPassword} maxLength={200} />
      </Field>
      {after?.(errors)}
    </FormDialog>
  )
}
