import { type Ref, useRef } from 'react'
import { cx } from '../base/cx.ts'
import { hasSpeech } from '../speech/recognition.ts'
import { SpeechButton } from '../speech/SpeechButton.tsx'
import { added } from '../speech/useSpeech.ts'
import css from './Control.module.css'
import { useControlAttributes, useFieldWiring } from './context.ts'
import type { ControlProps } from './TextInput.tsx'

export interface TextAreaProps extends Omit<ControlProps<string>, 'ref'> {
  maxLength?: number | undefined
  /** Shows 'n/max' under the text; needs `maxLength`. */
  counter?: boolean
  rows?: number | undefined
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of text, typed or, where the browser has it, dictated. */
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
  const { labelId } = useFieldWiring()
  // Sentences may come faster than this is drawn.
  const latest = useRef(value)
  latest.current = value
  const hear = (said: string) => {
    const text = added(latest.current ?? '', said).slice(0, rest.maxLength)
    latest.current = text
    onChange(text)
  }
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
        {hasSpeech() && !attributes.disabled && (
          <SpeechButton label={label} labelId={labelId} onHeard={hear} />
        )}
      </div>
      {counter && rest.maxLength !== undefined && (
        <p className={css.counter} aria-hidden>
          {`${value?.length ?? 0}/${rest.maxLength}`}
        </p>
      )}
    </div>
  )
}
