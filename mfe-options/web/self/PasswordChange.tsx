import { passwordProblems } from '@saude/contract/password'
import { Button, Dialog, Field, NewPassword, Notice, notTyped, PasswordInput, toast } from '@saude/kits/ui'
import { type FormEvent, useId, useState } from 'react'
import css from './SelfUpdate.module.css'
import { placed, useSelf } from './useSelf.ts'

interface Errors {
  currentPassword?: string | undefined
  newPassword?: string | undefined
  repeated?: string | undefined
  notice?: string | undefined
}

/** A new password, which wants the current one. */
export function PasswordChange({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const [current, setCurrent] = useState<string | null>(null)
  const [typed, setTyped] = useState(notTyped)
  const [errors, setErrors] = useState<Errors>({})
  const { change, isLoading } = useSelf()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isLoading) return
    const { password: newPassword, repeated: unequal } = passwordProblems(typed)
    const found: Errors = {
      ...(!current && { currentPassword: 'Senha atual é um campo obrigatório' }),
      ...(newPassword && { newPassword }),
      ...(unequal && { repeated: unequal }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const error = await change({ currentPassword: current, newPassword: typed.password })
    if (error) return setErrors(placed(error))
    toast.success('Senha alterada')
    onClose()
  }

  return (
    <Dialog
      open
      // What was typed is not lost by a press beside it.
      sticky
      onClose={onClose}
      title="Alterar senha"
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
        <Field label="Senha atual" required error={errors.currentPassword}>
          <PasswordInput value={current} onChange={setCurrent} maxLength={200} />
        </Field>
        <NewPassword
          value={typed}
          onChange={setTyped}
          errors={{ password: errors.newPassword, repeated: errors.repeated }}
        />
      </form>
    </Dialog>
  )
}
