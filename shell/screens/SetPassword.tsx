import { type AppError, describeError } from '@saude/contract/errors'
import { type PasswordErrors, passwordProblems } from '@saude/contract/password'
import { ask, passwordLinkGet, passwordSet, useSend } from '@saude/kits/platform'
import { navigate, useSearch } from '@saude/kits/router'
import { Brand, Button, ButtonLink, NewPassword, Notice, notTyped } from '@saude/kits/ui'
import { type FormEvent, useEffect, useState } from 'react'
import css from './Entry.module.css'
import { EntryCard } from './EntryCard.tsx'

/** '/app/set-password?token=…': where a one-time link leads. */
export default function SetPassword() {
  const { params, set } = useSearch()
  const [token] = useState(() => params.get('token') ?? '')
  const [typed, setTyped] = useState(notTyped)
  const [errors, setErrors] = useState<PasswordErrors>({})
  const [notice, setNotice] = useState<string>()
  const [login, setLogin] = useState<string>()
  const [isUsed, setUsed] = useState(false)
  const [send, { isLoading }] = useSend(passwordSet)

  useEffect(() => {
    if (token === '') return
    let here = true
    ask(passwordLinkGet, { token }).then(
      (answer) => here && setUsed(answer?.isGood === false),
      // Whether it is good is said when the password is sent, as ever.
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [token])

  // The link opens an account: it stays neither in the address bar nor in the history.
  useEffect(() => set({ token: null }), [set])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isLoading) return
    const found = passwordProblems(typed)
    setErrors(found)
    setNotice(undefined)
    if (Object.keys(found).length > 0) return
    try {
      // Not by a socket that may break: the link works once, and calls without a session are not repeatable.
      const { login: own } = await send({ token, password: typed.password }, { forceHttp: true })
      setLogin(own)
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
        {isUsed && (
          <Notice>
            Este link não vale mais: já foi usado ou passou do prazo. Peça um novo a quem o enviou.
          </Notice>
        )}
        {notice && <Notice>{notice}</Notice>}
        <NewPassword value={typed} onChange={setTyped} errors={errors} />
        <Button kind="primary" type="submit" wide loading={isLoading} disabled={token === '' || isUsed}>
          Definir senha
        </Button>
        <ButtonLink kind="quiet" href="/app/login">
          Voltar para o login
        </ButtonLink>
      </form>
    </EntryCard>
  )
}

/** Where an error of the server is shown. What is wrong with the link stands above the form. */
function placePasswordError({ message, payload }: AppError): { fields: PasswordErrors; notice?: string } {
  const atField = payload?.fields?.password
  return atField
    ? { fields: { password: atField } }
    : { fields: {}, notice: payload?.fields?.token ?? message }
}
