import { Button, Dialog, Field, Notice, PasswordInput, toast } from '@saude/kits/ui'
import { type FormEvent, useId, useState } from 'react'
import css from './SelfUpdate.module.css'
import { placed, useSelf } from './useSelf.ts'

/** Asks for the own password, which switches anonymisation off. */
export const AnonymizationOff = ({ open, onClose }: { open: boolean; onClose: () => void }) =>
  open ? <Opened onClose={onClose} /> : null

function Opened({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const [password, setPassword] = useState<string | null>(null)
  const [errors, setErrors] = useState<ReturnType<typeof placed>>({})
  const { change, isLoading } = useSelf()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isLoading) return
    if (!password) return setErrors({ currentPassword: 'Senha atual é um campo obrigatório' })
    const error = await change({ isAnonymization: false, currentPassword: password })
    if (error) return setErrors(placed(error))
    toast.success('Anonimização desativada')
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Desativar a anonimização"
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button kind="primary" type="submit" form={formId} loading={isLoading}>
            Desativar
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} onSubmit={submit} noValidate>
        {errors.notice && <Notice>{errors.notice}</Notice>}
        <Field label="Senha atual" required error={errors.currentPassword}>
          <PasswordInput value={password} onChange={setPassword} maxLength={200} />
        </Field>
      </form>
    </Dialog>
  )
}
