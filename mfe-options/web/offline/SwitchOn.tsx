import { describeError } from '@saude/contract/errors'
import { passwordConfirm } from '@saude/core/contract/second-factor'
import { device } from '@saude/kits/offline'
import { useSend } from '@saude/kits/platform'
import { Field, FormDialog, Notice, PasswordInput } from '@saude/kits/ui'
import { useState } from 'react'
import css from './OfflineData.module.css'

/** Asks for the password, under which everything on this device is sealed. */
export function SwitchOn({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const [notice, setNotice] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [send] = useSend(passwordConfirm)

  const submit = async () => {
    if (!password) return setError('Senha é um campo obrigatório')
    setBusy(true)
    setError(undefined)
    setNotice(undefined)
    try {
      await send({ currentPassword: password })
      // How it goes is on the screen.
      void device.switchOn(password)
      onClose()
    } catch (reason) {
      const { message, payload } = describeError(reason)
      setError(payload?.fields?.currentPassword)
      if (!payload?.fields) setNotice(message)
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title="Ativar a sincronização neste aparelho"
      submitLabel="Ativar"
      isLoading={isBusy}
      notice={notice && <Notice>{notice}</Notice>}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={css.said}>
        Com a sua senha os dados são protegidos neste aparelho. Ela será pedida a cada vez que o aplicativo
        for aberto; depois você pode definir um PIN.
      </p>
      <Field label="Senha" required error={error}>
        <PasswordInput value={password} onChange={setPassword} maxLength={200} />
      </Field>
    </FormDialog>
  )
}
