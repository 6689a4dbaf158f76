import { describeError } from '@saude/contract/errors'
import { passwordSet, useSend } from '@saude/kits/platform'
import { navigate, useSearch } from '@saude/kits/router'
import { Brand, Button, ButtonLink, Field, Notice, PasswordInput } from '@saude/kits/ui'
import { type FormEvent, useEffect, useState } from 'react'
import css from './Entry.module.css'
import { EntryCard } from './EntryCard.tsx'
import { fewest, passwordProblems, placePasswordError } from './password-rules.ts'

/** '/app/set-password?token=…': where a one-time link leads. */
export default function SetPassword() {
  const { params, set } = useSearch()
  const [token] = useState(() => params.get('token') ?? '')
  const [password, setPassword] = useState<string | null>(null)
  const [repeated, setRepeated] = useState<string | null>(null)
  const [errors, setErrors] = useState<{ password?: string; repeated?: string }>({})
  const [notice, setNotice] = useState<string>()
  const [login, setLogin] = useState<string>()
  const [send, { isLoading }] = useSend(passwordSet)

  // The link opens an account: it stays neither in the address bar nor in the history.
  useEffect(() => set({ token: null }), [set])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isLoading) return
    const found = passwordProblems(password ?? '', repeated ?? '')
    setErrors(found)
    setNotice(undefined)
    if (Object.keys(found).length > 0) return
    try {
      setLogin((await send({ token, password: password ?? '' })).login)
    } catch (reason) {
      const placed = placePasswordError(describeError(reason))
      setErrors(placed.fields)
      setNotice(placed.notice)
    }
  }

  if (login !== undefined) {
    return (
      <EntryCard>
        <div className={css.form}>
          <Brand />
          <Notice tone="success" title="Sucesso!">
            Senha definida. Entre com {login}.
          </Notice>
          <Button
            kind="primary"
            wide
            onClick={() => void navigate(`/app/login?login=${encodeURIComponent(login)}`, { replace: true })}
          >
            Entrar
          </Button>
        </div>
      </EntryCard>
    )
  }
  return (
    <EntryCard>
      <form className={css.form} onSubmit={submit} noValidate>
        <Brand />
        {token === '' && (
          <Notice>Este link está incompleto. Abra o endereço inteiro que você recebeu.</Notice>
        )}
        {notice && <Notice>{notice}</Notice>}
        <Field label="Nova senha" required error={errors.password} help={`Pelo menos ${fewest} caracteres`}>
          <PasswordInput
            value={password}
            onChange={setPassword}
            autoComplete="new-password"
            maxLength={200}
          />
        </Field>
        <Field label="Repita a senha" required error={errors.repeated}>
          <PasswordInput
            value={repeated}
            onChange={setRepeated}
            autoComplete="new-password"
            maxLength={200}
          />
        </Field>
        <Button kind="primary" type="submit" wide loading={isLoading} disabled={token === ''}>
          Definir senha
        </Button>
        <ButtonLink kind="quiet" href="/app/login">
          Voltar para o login
        </ButtonLink>
      </form>
    </EntryCard>
  )
}
