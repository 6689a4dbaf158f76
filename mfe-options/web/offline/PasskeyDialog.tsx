import { device } from '@saude/kits/offline'
import { Field, FormDialog, Notice, PasswordInput, toast } from '@saude/kits/ui'
import { useState } from 'react'
import css from './OfflineData.module.css'

/** The device's own unlocking opens what lies here, beside password and PIN: the password is asked, then the device asks. */
export function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const [notice, setNotice] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const submit = async () => {
    if (!password) return setError('Senha é um campo obrigatório')
    setBusy(true)
    setError(undefined)
    setNotice(undefined)
    const result = await device.setPasskey(password).catch((reason: unknown) => {
      console.warn(reason)
      return 'none' as const
    })
    setBusy(false)
    if (result === 'wrongPassword') return setError('Senha incorreta')
    if (result === 'none')
      return setNotice(
        'O aparelho não confirmou, ou não oferece este desbloqueio. Senha e PIN continuam valendo.',
      )
    toast.success('Desbloqueio do aparelho ativado')
    onClose()
  }
  return (
    <FormDialog
      title="Usar o desbloqueio do aparelho"
      submitLabel="Ativar"
      isLoading={isBusy}
      notice={notice && <Notice>{notice}</Notice>}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={css.said}>
        Digital, rosto ou padrão do aparelho passam a abrir os dados guardados, também sem internet. A senha e
        o PIN continuam valendo: sem o desbloqueio do aparelho, use um deles.
      </p>
      <Field label="Senha" required error={error}>
        <PasswordInput value={password} onChange={setPassword} maxLength={200} />
      </Field>
    </FormDialog>
  )
}
