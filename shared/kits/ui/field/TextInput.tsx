import type { HTMLInputAutoCompleteAttribute, InputHTMLAttributes, Ref } from 'react'
import type { Icon } from '../base/icon.ts'
import css from './Control.module.css'
import { useControlAttributes } from './context.ts'

/** What every control of one line has; `null` is empty. */
export interface ControlProps<V> {
  value: V | null
  onChange: (value: V | null) => void
  onBlur?: () => void
  id?: string | undefined
  name?: string
  /** The accessible name where no Field gives one. */
  label?: string | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement> | undefined
}

export interface TextInputProps extends ControlProps<string> {
  type?: 'text' | 'email' | 'search' | 'tel' | 'url' | undefined
  /** Longest text that can be written. */
  maxLength?: number | undefined
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  autoCapitalize?: 'none' | 'words' | 'sentences' | 'characters'
  spellCheck?: boolean
  /** Id of a `datalist` with suggestions. */
  list?: string
  /** Can be selected and copied, not changed. */
  readOnly?: boolean
  icon?: Icon
  onKeyDown?: InputHTMLAttributes<HTMLInputElement>['onKeyDown']
}

/** One line of text. An empty one is null. */
export function TextInput({
  value,
  onChange,
  id,
  label,
  disabled,
  icon: Drawn,
  type = 'text',
  autoComplete = 'off',
  ...rest
}: TextInputProps) {
  const attributes = useControlAttributes({ id, label, disabled })
  return (
    <div className={css.box}>
      {Drawn && <Drawn size={16} aria-hidden />}
      <input
        {...rest}
        {...attributes}
        type={type}
        autoComplete={autoComplete}
        className={css.input}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
      />
    </div>
  )
}
