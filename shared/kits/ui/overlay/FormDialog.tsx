import { type ReactNode, useId } from 'react'
import { Button } from '../control/Button.tsx'
import { Dialog } from './Dialog.tsx'
import css from './FormDialog.module.css'

export interface FormDialogProps {
  title: ReactNode
  subtitle?: ReactNode
  /** The button that sends: 'Definir'. */
  submitLabel: string
  /** What cannot be undone is `danger`. */
  kind?: 'primary' | 'danger'
  /** While it is sent: it is not sent again. */
  isLoading: boolean
  /** Neither Escape nor a press beside it closes it, as what was typed would be lost; false while nothing was. */
  sticky?: boolean
  /** What is wrong beside the fields, above them. */
  notice?: ReactNode
  onSubmit: () => Promise<void> | void
  onClose: () => void
  children: ReactNode
}

/** Some fields in a dialog that are of no contract, one below the other; `Form` of the form kit is for those that are. */
export function FormDialog({
  title,
  subtitle,
  submitLabel,
  kind = 'primary',
  isLoading,
  sticky = true,
  notice,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId()
  return (
    <Dialog
      open
      sticky={sticky}
      onClose={onClose}
      title={title}
      subtitle={subtitle}
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button kind={kind} type="submit" form={id} loading={isLoading}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // React's events reach through portals: a form around the dialog is not meant.
          event.stopPropagation()
          if (!isLoading) void onSubmit()
        }}
      >
        {notice}
        {children}
      </form>
    </Dialog>
  )
}
