import type { ReactNode } from 'react'
import { Dialog } from '../../ui/index.ts'
import menu from '../../ui/overlay/Menu.module.css'
import { Items } from '../../ui/overlay/Menu.tsx'
import type { RowAction } from '../types.ts'
import { menuItemOf } from './menu-item.ts'

interface RowSheetProps {
  row: { title: ReactNode; subtitle?: ReactNode; actions: readonly RowAction[] } | null
  onClose: () => void
}

/** The actions of a row on phones. */
export const RowSheet = ({ row, onClose }: RowSheetProps) => (
  <Dialog open={row !== null} onClose={onClose} title={row?.title} subtitle={row?.subtitle} flush>
    <div className={menu.sheet}>
      <Items close={onClose} items={(row?.actions ?? []).map(menuItemOf)} />
    </div>
  </Dialog>
)
