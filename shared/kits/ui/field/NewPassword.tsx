import { minPassword, type TypedTwice } from '@saude/contract/password'
import { Field } from './Field.tsx'
import { PasswordInput } from './PasswordInput.tsx'

export const notTyped: TypedTwice = { password: '', repeated: '' }

export interface NewPasswordProps {
  value: TypedTwice
  onChange: (value: TypedTwice) => void
  /** As `passwordProblems` finds them. */
  errors: { password?: string | undefined; repeated?: string | undefined }
}

/** 'Nova senha' and 'Repita a senha'. */
export const NewPassword = ({ value, onChange, errors }: NewPasswordProps) => (
  <>
    <Field label="Nova senha" required error={errors.password} help={`Pelo menos ${minPassword} caracteres`}>
      <PasswordInput
        value={value.password}
        onChange={(password) => onChange({ ...value, password: password ?? '' })}
        autoComplete="new-password"
        maxLength={200}
      />
    </Field>
    <Field label="Repita a senha" required error={errors.repeated}>
      <PasswordInput
        value={value.repeated}
        onChange={(repeated) => onChange({ ...value, repeated: repeated ?? '' })}
        autoComplete="new-password"
        maxLength={200}
      />
    </Field>
  </>
)
