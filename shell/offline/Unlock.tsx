import { device, useDeviceState } from '@saude/kits/offline'
import { session, useNetwork } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { Brand, Button, Field, Notice, PasswordInput, useConfirm } from '@saude/kits/ui'
import { type FormEvent, useState } from 'react'
import css from '../screens/Entry.module.css'
import { EntryCard } from '../screens/EntryCard.tsx'

/** Asks for PIN or password: what lies on this device is sealed until then. */
export default function Unlock() {
  const { hasPin, phase } = useDeviceState()
  const [byPassword, setByPassword] = useState(false)
  const usesPin = hasPin && !byPassword
  const { secret, setSecret, error, isBusy, submit } = useUnlock(usesPin)
  const label = usesPin ? 'PIN' : 'Senha'
  return (
    <EntryCard>
      <form className={css.form} onSubmit={submit} noValidate>
        <Brand />
        <p className={css.help}>
          Os dados deste dispositivo estão protegidos. Desbloqueie para continuar, também sem internet.
        </p>
        <Field label={label} required error={error}>
          <PasswordInput
            key={label}
            name={usesPin ? 'pin' : 'password'}
            value={secret}
            onChange={setSecret}
            autoComplete="current-password"
            maxLength={200}
            autoFocus
          />
        </Field>
        <Button kind="primary" type="submit" wide loading={isBusy || phase === 'off'}>
          Desbloquear
        </Button>
        {hasPin && (
          <Button kind="quiet" wide onClick={() => setByPassword(!byPassword)}>
            {usesPin ? 'Usar a senha' : 'Usar o PIN'}
          </Button>
        )}
        <Other />
      </form>
    </EntryCard>
  )
}

function useUnlock(usesPin: boolean) {
  const [secret, setSecret] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!secret) return setError(`${usesPin ? 'PIN' : 'Senha'} é um campo obrigatório`)
    setBusy(true)
    setError(undefined)
    try {
      setError(await problem(usesPin, secret))
    } catch (reason) {
      console.error(reason)
      setError('Não foi possível ler os dados deste dispositivo')
    } finally {
      setBusy(false)
    }
  }
  return { secret, setSecret, error, isBusy, submit }
}

/** What is wrong; undefined: it is open. */
async function problem(usesPin: boolean, secret: string): Promise<string | undefined> {
  if (!usesPin) return (await device.unlock(secret)) ? undefined : 'Senha incorreta'
  const left = await device.unlockByPin(secret)
  if (left === undefined) return undefined
  if (left === 0)
    return 'PIN incorreto pela quinta vez: os cidadãos guardados e o PIN foram apagados. Use a senha.'
  return left === 1
    ? 'PIN incorreto. Com mais um erro os cidadãos guardados são apagados.'
    : `PIN incorreto. Restam ${left} tentativas.`
}

/** Somebody else, or a forgotten password: a log-in, for which there has to be a connection. */
function Other() {
  const { online } = useNetwork()
  const confirm = useConfirm()
  const leave = async () => {
    const isMeant = await confirm({
      title: 'Entrar com outro usuário?',
      text: 'Os cidadãos guardados neste dispositivo são apagados quando outra pessoa entra. O que ainda não foi enviado fica sob a senha de quem registrou.',
      confirmLabel: 'Ir para o login',
    })
    if (!isMeant) return
    session.signOut('signedOut')
    await navigate('/app/login', { replace: true, force: true })
  }
  return online ? (
    <Button kind="quiet" wide onClick={() => void leave()}>
      Entrar com outro usuário
    </Button>
  ) : (
    <Notice tone="info">Sem conexão com a internet: o login de outro usuário espera a conexão.</Notice>
  )
}
