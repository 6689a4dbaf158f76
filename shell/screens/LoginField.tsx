import { Field, TextInput } from '@saude/kits/ui'
import type { Ref } from 'react'

interface LoginFieldProps {
  readonly ref: Ref<HTMLInputElement>
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly error: string | undefined
  readonly help?: string
}

/** By what people sign in. */
export const LoginField = ({ ref, value, onChange, error, help }: LoginFieldProps) => (
  <Field label="E-mail ou CPF" required error={error} {...(help !== undefined && { help })}>
    <TextInput
      ref={ref}
      name="username"
      value={value}
      onChange={onChange}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={120}
    />
  </Field>
)
