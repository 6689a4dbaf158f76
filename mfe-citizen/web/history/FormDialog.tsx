import { Dialog } from '@saude/kits/ui'
import type { ReactNode } from 'react'
import css from './FormDialog.module.css'

interface FormDialogProps {
  title: string
  subtitle?: string
  onClose: () => void
  children: ReactNode
}

/** A dialog that is one form: what was typed is not lost by a press beside it. */
export const FormDialog = ({ title, subtitle, onClose, children }: FormDialogProps) => (
  <Dialog open sticky flush size="medium" title={title} subtitle={subtitle} onClose={onClose}>
    <div className={css.form}>{children}</div>
  </Dialog>
)
