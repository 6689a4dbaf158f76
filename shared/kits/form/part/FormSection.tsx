import { type ReactNode, useState } from 'react'
import { type Control, useFormState } from 'react-hook-form'
import css from '../Form.module.css'
import type { Section } from '../plan/sections.ts'

interface FormSectionProps {
  section: Section
  /** Of its heading. */
  id: string
  control: Control<Record<string, unknown>>
  /** Something stood in it when the form was opened. */
  isFilled: boolean
  children: ReactNode
}

/** Fields under a heading. A folded section opens by a press, where something stands in it, and where something in it is wrong. */
export function FormSection({ section, id, control, isFilled, children }: FormSectionProps) {
  const { title, note, folded = false, fields } = section
  const [isOpen, setOpen] = useState(isFilled)
  const { errors } = useFormState({ control })
  const isWrong = folded && fields.some(({ name }) => errors[name])
  const inside = (
    <>
      {note && <p className={css.note}>{note}</p>}
      <div className={css.grid}>{children}</div>
    </>
  )
  if (!folded)
    return (
      <section className={css.section} aria-labelledby={title && id}>
        {title && (
          <h2 id={id} className={css.heading}>
            {title}
          </h2>
        )}
        {inside}
      </section>
    )
  return (
    <details
      className={css.folded}
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h2 id={id} className={css.heading}>
          {title}
        </h2>
      </summary>
      <section className={css.section} aria-labelledby={id}>
        {inside}
      </section>
    </details>
  )
}
