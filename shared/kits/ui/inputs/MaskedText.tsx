import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import css from '../field/Control.module.css'
import { useControlAttributes } from '../field/context.ts'

export interface MaskedTextProps {
  text: string
  onText: (text: string) => void
  /** What is shown of what was written. */
  format: (text: string) => string
  onBlur?: () => void
  id?: string | undefined
  name?: string
  label?: string | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean
  numeric?: boolean
  tools?: ReactNode
  ref?: Ref<HTMLInputElement> | undefined
  boxRef?: Ref<HTMLDivElement>
}

const meaningful = (text: string) => text.replace(/[^0-9A-Za-z]/g, '').length

/** A line whose text is rewritten while one types; the caret stays after the same letters and digits. */
export function MaskedText({
  text,
  onText,
  format,
  id,
  label,
  disabled,
  numeric = false,
  tools,
  ref,
  boxRef,
  ...rest
}: MaskedTextProps) {
  const attributes = useControlAttributes({ id, label, disabled })
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => {
    if (!input.current) throw new Error('The input is drawn with this component')
    return input.current
  }, [])
  const [caret, setCaret] = useState<{ after: number } | null>(null)

  useLayoutEffect(() => {
    const element = input.current
    if (!caret || !element || document.activeElement !== element) return
    let position = 0
    for (let seen = 0; seen < caret.after && position < element.value.length; position++) {
      if (meaningful(element.value.charAt(position))) seen++
    }
    element.setSelectionRange(position, position)
  }, [caret])

  return (
    <div className={css.box} ref={boxRef}>
      <input
        {...rest}
        {...attributes}
        ref={input}
        type="text"
        inputMode={numeric ? 'numeric' : 'text'}
        autoComplete="off"
        autoCapitalize={numeric ? undefined : 'characters'}
        spellCheck={false}
        className={css.input}
        value={text}
        onChange={(event) => {
          const { value, selectionStart } = event.target
          const next = format(value)
          const atEnd = selectionStart === null || selectionStart >= value.length
          setCaret(
            atEnd ? { after: meaningful(next) } : { after: meaningful(value.slice(0, selectionStart)) },
          )
          onText(next)
        }}
      />
      {tools && <span className={css.tools}>{tools}</span>}
    </div>
  )
}
