import { describeError } from '@saude/contract/errors'
import { device, useDeviceState } from '@saude/kits/offline'
import { Button, Field, Notice, PasswordInput } from '@saude/kits/ui'
import { Fingerprint } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import css from './OfflineData.module.css'

/** The password was changed elsewhere: the earlier one, or the PIN, opens what lies here once more. */
export function UnlockHere() {
  const { hasPin, hasPasskey } = useDeviceState()
  const [secret, setSecret] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !secret) return
    setBusy(true)
    try {
      const isOpen =
        (await device.unlock(secret)) || (hasPin && (await device.unlockByPin(secret)) === undefined)
      setError(isOpen ? undefined : 'Não confere')
    } catch (reason) {
      setError(describeError(reason).message)
    } finally {
      setBusy(false)
    }
  }
  const byDevice = async () => {
    setBusy(true)
    try {
      setError((await device.unlockByPasskey()) ? undefined : 'O aparelho não confirmou')
    } catch (reason) {
      setError(describeError(reason).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <Notice tone="warning" title="Os dados deste aparelho estão bloqueados">
        Eles estão protegidos pela senha anterior. Depois de desbloqueados, vale a senha nova.
      </Notice>
      <Field label={hasPin ? 'Senha anterior ou PIN' : 'Senha anterior'} required error={error}>
        <PasswordInput value={secret} onChange={setSecret} maxLength={200} />
      </Field>
      <Button type="submit" kind="primary" loading={isBusy}>
        Desbloquear
      </Button>
      {hasPasskey && (
        <Button icon={Fingerprint} aria-disabled={isBusy || undefined} onClick={() => void byDevice()}>
          Desbloquear com o aparelho
        </Button>
      )}
    </form>
  )
}
