import { Check } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'
import { cx } from '../base/cx.ts'
import { Segmented } from '../control/Segmented.tsx'
import { useFieldWiring, useRadioGroupAttributes } from '../field/context.ts'
import css from './choices.module.css'

export interface CheckboxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  onBlur?: () => void
  children: ReactNode
  disabled?: boolean
  id?: string
  name?: string
  ref?: Ref<HTMLInputElement>
}

/** On or off, one of many in a list of choices. */
export const Checkbox = ({ checked, onChange, children, ...rest }: CheckboxProps) => (
  <label className={css.choice}>
    <input
      {...rest}
      type="checkbox"
      className={css.input}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span className={css.box} aria-hidden>
      <Check size={14} strokeWidth={3} />
    </span>
    {children}
  </label>
)

/** On or off with effect at once, such as a layer of a map. */
export const Switch = ({ checked, onChange, children, ...rest }: CheckboxProps) => (
  <label className={css.choice}>
    <input
      {...rest}
      type="checkbox"
      role="switch"
      aria-checked={checked}
      className={css.input}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span className={css.switch} aria-hidden />
    {children}
  </label>
)

export interface RadioGroupProps<V extends string> {
  options: readonly { value: V; label: ReactNode; help?: ReactNode; disabled?: boolean }[]
  value: V | null
  onChange: (value: V) => void
  onBlur?: () => void
  label?: string
  disabled?: boolean
}

/** One of several choices, one under the other. */
export function RadioGroup<V extends string>({
  options,
  value,
  onChange,
  onBlur,
  label,
  disabled,
}: RadioGroupProps<V>) {
  const name = useId()
  const field = useFieldWiring()
  const group = useRadioGroupAttributes(label)
  return (
    <div role="radiogroup" {...group} className={css.radios} onBlur={onBlur}>
      {options.map((option) => (
        <label key={option.value} className={css.choice}>
          <input
            type="radio"
            className={css.input}
            name={name}
            checked={value === option.value}
            disabled={disabled ?? option.disabled ?? field.disabled}
            onChange={() => onChange(option.value)}
          />
          <span className={cx(css.box, css.round)} aria-hidden />
          <span>
            {option.label}
            {option.help && <small className={css.help}>{option.help}</small>}
          </span>
        </label>
      ))}
    </div>
  )
}

export interface YesNoProps {
  value: boolean | null
  onChange: (value: boolean | null) => void
  onBlur?: () => void
  /** Words in place of 'Sim' and 'Não'. */
  labels?: { yes: string; no: string } | undefined
  /** A press on the chosen word takes it back; not where the field is required. */
  required?: boolean
  label?: string
  disabled?: boolean
}

/** A boolean that may be unanswered. */
export function YesNo({
  value,
  onChange,
  labels = { yes: 'Sim', no: 'Não' },
  required,
  ...rest
}: YesNoProps) {
  const field = useFieldWiring()
  return (
    <Segmented
      {...rest}
      options={[
        { value: 'yes', label: labels.yes },
        { value: 'no', label: labels.no },
      ]}
      value={value === null ? null : value ? 'yes' : 'no'}
      onChange={(next) => onChange(next === 'yes')}
      onClear={(required ?? field.required) ? undefined : () => onChange(null)}
    />
  )
}
