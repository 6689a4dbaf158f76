import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import css from './Control.module.css'
import { useControlAttributes } from './context.ts'
import type { ControlProps } from './TextInput.tsx'

export interface PasswordInputProps extends ControlProps<string> {
  autoComplete?: 'current-password' | 'new-password'
  maxLength?: number | undefined
}

/** A password, hidden until asked for. Spaces count: it is never trimmed. */
export function PasswordInput({
  value,
  onChange,
  id,
  label,
  disabled,
  autoComplete = 'current-password',
  ...rest
}: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const attributes = useControlAttributes({ id, label, disabled })
  const Drawn = shown ? EyeOff : Eye
  return (
    <div className={css.box}>
      <input
        {...rest}
        {...attributes}
        type={shown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        className={css.input}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
      />
      <span className={css.tools}>
        <button
          type="button"
          className={css.tool}
          aria-label={shown ? 'Ocultar senha' : 'Mostrar senha'}
          aria-pressed={shown}
          disabled={attributes.disabled}
          onClick={() => setShown(!shown)}
        >
          <Drawn size={18} aria-hidden />
        </button>
      </span>
    </div>
  )
}
