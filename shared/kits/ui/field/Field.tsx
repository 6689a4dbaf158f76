import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId, useMemo } from 'react'
import { cx } from '../base/cx.ts'
import { FieldContext } from './context.ts'
import css from './Field.module.css'

export interface FieldProps {
  label: ReactNode
  /** Draws the red asterisk with the title 'Obrigatório'. */
  required?: boolean
  help?: ReactNode
  /** The sentence of what is wrong, under the control. */
  error?: ReactNode
  /** A rule that warns but lets the form be sent. */
  warning?: ReactNode
  disabled?: boolean
  /** Id of the control, for links of an error summary; made up where none is given. */
  id?: string | undefined
  /** The control is a group (radio buttons, check boxes): the label names it and does not point. */
  group?: boolean | undefined
  /** Takes the whole width of a form of two columns. */
  wide?: boolean
  className?: string | undefined
  children: ReactNode
}

/** Label above, control, help and error below, tied together for screen readers (look.md, Forms). */
export function Field({
  label,
  required = false,
  help,
  error,
  warning,
  disabled,
  id: given,
  group = false,
  wide = false,
  className,
  children,
}: FieldProps) {
  const made = useId()
  const id = given ?? made
  const labelId = `${id}-label`
  const helpId = help ? `${id}-help` : undefined
  const errorId = error || warning ? `${id}-error` : undefined
  const describedBy = [errorId, helpId].filter(Boolean).join(' ') || undefined
  const invalid = Boolean(error)
  const wiring = useMemo(
    () => ({ id, labelId, describedBy, invalid, required, disabled }),
    [id, labelId, describedBy, invalid, required, disabled],
  )
  const LabelTag = group ? 'span' : 'label'
  return (
    <div className={cx(css.field, wide && css.wide, className)}>
      <span className={css.label}>
        <LabelTag id={labelId} {...(group ? {} : { htmlFor: id })}>
          {label}
        </LabelTag>
        {required && (
          <span className={css.required} title="Obrigatório" aria-hidden>
            {' *'}
          </span>
        )}
      </span>
      <FieldContext value={wiring}>{children}</FieldContext>
      {help && (
        <p id={helpId} className={css.help}>
          {help}
        </p>
      )}
      {(error || warning) && (
        <p id={errorId} className={cx(css.error, !error && css.warning)}>
          <CircleAlert size={16} aria-hidden />
          {error || warning}
        </p>
      )}
    </div>
  )
}
