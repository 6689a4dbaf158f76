import { useId } from 'react'
import { cx } from '../base/cx.ts'
import type { Icon } from '../base/icon.ts'
import { useFieldWiring, useRadioGroupAttributes } from '../field/context.ts'
import css from './Segmented.module.css'

export interface SegmentedOption<V extends string> {
  value: V
  label: string
  icon?: Icon
}

export interface SegmentedProps<V extends string> {
  options: readonly SegmentedOption<V>[]
  value: V | null
  onChange: (value: V) => void
  /** A press on what is chosen, or Delete, takes the choice back. */
  onClear?: (() => void) | undefined
  onBlur?: () => void
  /** Names the group where no Field does. */
  label?: string
  disabled?: boolean
}

/** One of a few choices, all in sight. Radio buttons underneath, so arrows move and a form reads them. */
export function Segmented<V extends string>({
  options,
  value,
  onChange,
  onClear,
  onBlur,
  label,
  disabled,
}: SegmentedProps<V>) {
  const name = useId()
  const field = useFieldWiring()
  const group = useRadioGroupAttributes(label)
  const isOff = disabled ?? field.disabled
  return (
    <div
      role="radiogroup"
      {...group}
      className={cx(css.group, value === null && !isOff && css.unanswered)}
      onBlur={onBlur}
    >
      {options.map(({ value: own, label: text, icon: Drawn }) => (
        <label key={own} className={cx(css.option, value === own && css.on, isOff && css.disabled)}>
          <input
            type="radio"
            className={css.input}
            name={name}
            value={own}
            checked={value === own}
            disabled={isOff}
            onChange={() => onChange(own)}
            onClick={() => value === own && onClear?.()}
            onKeyDown={(event) => {
              if (event.key === 'Delete' || event.key === 'Backspace') onClear?.()
            }}
          />
          {Drawn && <Drawn size={16} aria-hidden />}
          {text}
        </label>
      ))}
    </div>
  )
}
