import { cx, TextInput, useFieldWiring } from '../../ui/index.ts'
import type { FieldControlProps } from '../types.ts'
import css from './controls.module.css'
import { asText } from './read.ts'

/** A colour, picked or written as #rrggbb. */
export function ColorControl({ plan, value, onChange, onBlur, disabled }: FieldControlProps) {
  const { id } = useFieldWiring()
  const text = asText(value)
  const isColor = /^#[0-9a-f]{6}$/i.test(text ?? '')
  return (
    <div className={css.pair}>
      <input
        type="color"
        className={cx(css.swatch, !isColor && css.none)}
        aria-label={`${plan.label}: escolher cor`}
        value={isColor ? (text ?? '') : '#000000'}
        disabled={disabled}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value)}
      />
      <TextInput
        id={id}
        value={text}
        onChange={onChange}
        onBlur={onBlur}
        disabled={disabled}
        maxLength={7}
        placeholder="#rrggbb"
      />
    </div>
  )
}
