import { Brand, Button, Field, PasswordInput } from '@saude/kits/ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import css from '../screens/Entry.module.css'

interface SecretFormProps {
  /** What is asked for: 'Senha' or 'PIN'. */
  readonly label: 'Senha' | 'PIN'
  readonly heading?: string
  readonly text: ReactNode
  /** Tries it. @returns what is wrong, in a sentence; undefined: it was right */
  readonly attempt: (secret: string) => Promise<string | undefined>
  /** The sentence where trying it failed altogether. */
  readonly failed: (reason: unknown) => string
  /** It cannot be tried yet. */
  readonly isWaiting?: boolean
  /** Other ways, below the button. */
  readonly children?: ReactNode
}

/** Asks for the secret that opens what is locked; a wrong one is said at its field. */
export function SecretForm({
  label,
  heading,
  text,
  attempt,
  failed,
  isWaiting = false,
  children,
}: SecretFormProps) {
  const [secret, setSecret] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!secret) return setError(`${label} é um campo obrigatório`)
    setBusy(true)
    setError(undefined)
    try {
      setError(await attempt(secret))
    } catch (reason) {
      setError(failed(reason))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <Brand />
      {heading && <h1 className={css.heading}>{heading}</h1>}
      <p className={css.help}>{text}</p>
      <Field label={label} required error={error}>
        <PasswordInput
          key={label}
          name={label === 'PIN' ? 'pin' : 'password'}
          value={secret}
          onChange={setSecret}
          autoComplete="current-password"
          maxLength={200}
          autoFocus
        />
      </Field>
      <Button kind="primary" type="submit" wide loading={isBusy || isWaiting}>
        Desbloquear
      </Button>
      {children}
    </form>
  )
}
