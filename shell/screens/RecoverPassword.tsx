import { describeError } from '@saude/contract/errors'
import { passwordRecover, useSend } from '@saude/kits/platform'
import { useSearch } from '@saude/kits/router'
import { Brand, Button, ButtonLink, Notice } from '@saude/kits/ui'
import { type FormEvent, useRef, useState } from 'react'
import css from './Entry.module.css'
import { EntryCard } from './EntryCard.tsx'
import { LoginField } from './LoginField.tsx'
import { loginProblems } from './login-rules.ts'

/** '/app/recover-password': asks for a link by e-mail. Which logins exist is not said. */
export default function RecoverPassword() {
  const { params } = useSearch()
  const [login, setLogin] = useState<string | null>(params.get('login'))
  const [error, setError] = useState<string>()
  const [notice, setNotice] = useState<string>()
  const [isSent, setSent] = useState(false)
  const [send, { isLoading }] = useSend(passwordRecover)
  const field = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isLoading) return
    const typed = (login ?? '').trim()
    setNotice(undefined)
    const { login: wrong } = loginProblems(typed, 'any')
    setError(wrong)
    if (wrong !== undefined) {
      field.current?.focus()
      return
    }
    try {
      await send({ login: typed }, { forceHttp: true })
      setSent(true)
    } catch (reason) {
      const { message, payload } = describeError(reason)
      setError(payload?.fields?.login)
      if (!payload?.fields?.login) setNotice(message)
    }
  }

  if (isSent)
    return (
      <EntryCard>
        <div className={css.form}>
          <Brand />
          <Notice tone="success" title="Confira o seu e-mail">
            Se houver um usuário com estes dados e com e-mail no cadastro, um link para definir outra senha
            chega em alguns minutos. Ele vale por 30 minutos. Confira também a caixa de spam.
          </Notice>
          <p className={css.help}>
            Não chegou? Procure o administrador: quem cadastra os usuários na secretaria de saúde do seu
            município.
          </p>
          <ButtonLink kind="primary" wide href="/app/login">
            Voltar para o login
          </ButtonLink>
        </div>
      </EntryCard>
    )
  return (
    <EntryCard>
      <form className={css.form} onSubmit={submit} noValidate>
        <Brand />
        <h1 className={css.heading}>Esqueci a senha</h1>
        {notice && <Notice>{notice}</Notice>}
        <LoginField
          ref={field}
          value={login}
          onChange={setLogin}
          error={error}
          help="Com ele você entra no sistema"
        />
        <Button kind="primary" type="submit" wide loading={isLoading}>
          Enviar link por e-mail
        </Button>
        <ButtonLink kind="quiet" href="/app/login">
          Voltar para o login
        </ButtonLink>
        <p className={css.help}>
          Sem e-mail no cadastro? Procure o administrador: quem cadastra os usuários na secretaria de saúde do
          seu município cria para você um link com que se define outra.
        </p>
      </form>
    </EntryCard>
  )
}
