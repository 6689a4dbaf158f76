import { Button, Dialog, Field, Notice, PasswordInput, TextInput, toast } from '@saude/kits/ui'
import { type FormEvent, useId, useState } from 'react'
import css from './SelfUpdate.module.css'
import { placed, useSelf } from './useSelf.ts'

/** Another e-mail, which wants the current password: one signs in by it. */
export function EmailChange({ email: before, onClose }: { email: string | null; onClose: () => void }) {
  const formId = useId()
  const [email, setEmail] = useState(before)
  const [password, setPassword] = useState<string | null>(null)
  const [errors, setErrors] = useState<ReturnType<typeof placed>>({})
  const { change, isLoading } = useSelf()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isLoading) return
    if (!password) return setErrors({ currentPassword: 'Senha atual é um campo obrigatório' })
    const error = await change({ email: email || null, currentPassword: password })
    if (error) return setErrors(placed(error))
    toast.success('E-mail alterado')
    onClose()
  }

  return (
    <Dialog
      open
      // What was typed is not lost by a press beside it.
      sticky
      onClose={onClose}
      title="Alterar e-mail"
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button kind="primary" type="submit" form={formId} loading={isLoading}>
            Alterar
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} onSubmit={submit} noValidate>
        {errors.notice && <Notice>{errors.notice}</Notice>}
        <Field label="E-mail" error={errors.email}>
          <TextInput type="email" value={email} onChange={setEmail} maxLength={120} />
        </Field>
        <Field label="Senha atual" required error={errors.currentPassword}>
          <PasswordInput value={password} onChange={setPassword} maxLength={200} />
        </Field>
      </form>
    </Dialog>
  )
}
