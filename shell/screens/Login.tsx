import { describeError } from '@saude/contract/errors'
import {
  deviceRecord,
  deviceToken,
  drafts,
  expiredMessage,
  keepDeviceToken,
  kept,
  session,
  userLogin,
  useSend,
} from '@saude/kits/platform'
import { Link, navigate, usePlace, useSearch } from '@saude/kits/router'
import { Brand, Button, Captcha, Field, Notice, PasswordInput, TextInput } from '@saude/kits/ui'
import { type FormEvent, useCallback, useRef, useState } from 'react'
import { enterDevice } from '../offline/load.ts'
import css from './Entry.module.css'
import { EntryCard } from './EntryCard.tsx'
import { LoginField } from './LoginField.tsx'
import { type LoginErrors, loginProblems, placeLoginError } from './login-rules.ts'
import { returnPath } from './return-path.ts'

/** '/app/login': e-mail or CPF and password; leads back to the page that was asked for. */
export function Login() {
  const { params } = useSearch()
  const { hash } = usePlace()
  const [login, setLogin] = useState<string | null>(params.get('login'))
  const [password, setPassword] = useState<string | null>(null)
  const [errors, setErrors] = useState<LoginErrors>({})
  const [notice, setNotice] = useState(endedNotice)
  const [send, { isLoading }] = useSend(userLogin)
  const busy = useRef(false)
  const [captcha, setCaptcha] = useState<{ siteKey?: string | undefined; round: number }>({ round: 0 })
  const proof = useRef<string>(null)
  const onProof = useCallback((token: string | null) => {
    proof.current = token
  }, [])
  const [waiting] = useState(drafts.titles)
  const [code, setCode] = useState<string | null>(null)
  const [needsCode, setNeedsCode] = useState(false)
  const loginField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)

  const show = (found: LoginErrors) => {
    setErrors(found)
    if (found.login) loginField.current?.focus()
    else if (found.password) passwordField.current?.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy.current) return
    const found = loginProblems(login ?? '', password ?? '')
    show(found)
    if (Object.keys(found).length > 0) return
    setNotice(undefined)
    busy.current = true
    try {
      const device = await deviceRecord()
      const token = deviceToken()
      const auth = await send({
        login: (login ?? '').trim(),
        password: password ?? '',
        device,
        ...(token !== undefined && { deviceToken: token }),
        ...(code && { code }),
        ...(proof.current !== null && { captcha: proof.current }),
      })
      // A server of an earlier version answers none.
      if (auth.deviceToken) keepDeviceToken(auth.deviceToken)
      session.signIn(auth)
      // What lies here is unlocked by the same password, or destroyed where it is another person's.
      if (kept.users().length > 0) await enterDevice(password ?? '')
      await navigate(returnPath(params) + hash, { replace: true })
    } catch (reason) {
      const error = describeError(reason)
      // A proof is good once, whatever the password was.
      setCaptcha(({ siteKey, round }) => ({ siteKey: error.payload?.captcha ?? siteKey, round: round + 1 }))
      if (error.payload?.secondFactor) setNeedsCode(true)
      const placed = placeLoginError(error)
      setNotice(placed.notice)
      show(placed.fields)
    } finally {
      busy.current = false
    }
  }

  return (
    <EntryCard>
      <form className={css.form} onSubmit={submit} noValidate>
        <Brand />
        {notice && <Notice>{notice}</Notice>}
        {waiting.length > 0 && (
          <p className={css.help}>
            O que você digitou está guardado nesta aba até você entrar de novo: {waiting.join(', ')}.
          </p>
        )}
        <LoginField ref={loginField} value={login} onChange={setLogin} error={errors.login} />
        <Field label="Senha" required error={errors.password}>
          <PasswordInput
            ref={passwordField}
            name="password"
            value={password}
            onChange={setPassword}
            maxLength={200}
          />
        </Field>
        {needsCode && (
          <Field
            label="Código de verificação"
            required
            error={errors.code}
            help="Do aplicativo autenticador, ou um código de recuperação"
          >
            <TextInput
              name="code"
              value={code}
              onChange={setCode}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
              autoFocus
            />
          </Field>
        )}
        {captcha.siteKey !== undefined && (
          <Captcha siteKey={captcha.siteKey} round={captcha.round} onToken={onProof} />
        )}
        <Button kind="primary" type="submit" wide loading={isLoading}>
          Entrar
        </Button>
        <p className={css.help}>
          Esqueceu a senha? <Link href="/app/recover-password">Peça um link por e-mail</Link>, ou procure o
          administrador: quem cadastra os usuários na secretaria de saúde do seu município.
        </p>
      </form>
    </EntryCard>
  )
}

/** Said once, where the session ended without the person's wish. */
const endedNotice = (): string | undefined => {
  const end = session.ended()
  return end === 'expired' || end === 'revoked' || session.current() ? expiredMessage : undefined
}
