import type { Ref } from 'react'
import { cx } from '../base/cx.ts'
import css from './Control.module.css'
import { useControlAttributes } from './context.ts'
import type { ControlProps } from './TextInput.tsx'

export interface TextAreaProps extends Omit<ControlProps<string>, 'ref'> {
  maxLength?: number
  /** Shows 'n/max' under the text; needs `maxLength`. */
  counter?: boolean
  rows?: number
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of text. */
export function TextArea({
  value,
  onChange,
  id,
  label,
  disabled,
  counter,
  rows = 4,
  ...rest
}: TextAreaProps) {
  const attributes = useControlAttributes({ id, label, disabled })
  return (
    <div>
      <div className={cx(css.box, css.area)}>
        <textarea
          {...rest}
          {...attributes}
          rows={rows}
          className={css.textarea}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || null)}
        />
      </div>
      {counter && rest.maxLength !== undefined && (
        <p className={css.counter} aria-hidden>
          {`${value?.length ?? 0}/${rest.maxLength}`}
        </p>
      )}
    </div>
  )
}
