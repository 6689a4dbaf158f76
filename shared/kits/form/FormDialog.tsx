import { type ReactNode, useRef } from 'react'
import { Dialog } from '../ui/index.ts'
import css from './FormDialog.module.css'
import { DialogClosing } from './part/dialog-closing.ts'

interface FormDialogProps {
  title: string
  subtitle?: string | undefined
  onClose: () => void
  /** What is said before the form, in line with its fields. */
  above?: ReactNode
  /** One form. */
  children: ReactNode
}

/**
 * A dialog that is one form: what was typed is lost neither by a press beside it nor by its cross nor by a step back,
 * which ask first.
 */
export function FormDialog({ title, subtitle, onClose, above, children }: FormDialogProps) {
  const closing = useRef<() => Promise<boolean>>(null)
  const close = async () => {
    if (!closing.current || (await closing.current())) onClose()
  }
  return (
    <Dialog open sticky flush size="medium" title={title} subtitle={subtitle} onClose={() => void close()}>
      <DialogClosing value={closing}>
        <div className={css.form}>
          {above && <div className={css.above}>{above}</div>}
          {children}
        </div>
      </DialogClosing>
    </Dialog>
  )
}
