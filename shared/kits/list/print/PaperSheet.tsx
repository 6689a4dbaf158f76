import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../../ui/index.ts'
import css from './Print.module.css'
import { usePrinted } from './usePrinted.ts'

export interface PaperSheetProps {
  /** Of a paper that is no sheet, such as a receipt printer's roll. */
  className?: string | undefined
  onEnd: () => void
  children: ReactNode
}

/** Printed in place of the page as soon as it is drawn: opens the browser's print dialog, and ends behind it. */
export function PaperSheet({ className, onEnd, children }: PaperSheetProps) {
  usePrinted(true, onEnd)
  return createPortal(
    <div className={cx(css.sheet, className)} aria-hidden>
      {children}
    </div>,
    document.body,
  )
}
