import type { ReactNode } from 'react'
import { cx } from '../base/cx.ts'
import { usePhone } from '../base/media.ts'
import { Dialog } from '../overlay/Dialog.tsx'
import css from './SidePanel.module.css'

export interface SidePanelProps {
  title: string
  side?: 'left' | 'right'
  /** On phones it is a sheet that opens and closes; wider it is always there. */
  open?: boolean
  onClose?: () => void
  /** No padding: menus. */
  flush?: boolean
  children: ReactNode
}

/** A panel beside the content, 275 px at least. */
export function SidePanel({
  title,
  side = 'left',
  open = false,
  onClose,
  flush = false,
  children,
}: SidePanelProps) {
  const phone = usePhone()
  if (phone) {
    return (
      <Dialog open={open} onClose={() => onClose?.()} title={title} flush={flush}>
        {children}
      </Dialog>
    )
  }
  return (
    <aside className={cx(css.panel, css[side], flush && css.flush)} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      {children}
    </aside>
  )
}
