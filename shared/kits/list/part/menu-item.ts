import type { MenuItem } from '../../ui/index.ts'
import type { RowAction } from '../types.ts'

/** An action of a row as an entry of a menu, or of the sheet of phones. */
export const menuItemOf = ({ label, icon, to, onSelect, danger, disabledReason }: RowAction): MenuItem => ({
  label,
  icon,
  ...(to !== undefined && { href: to }),
  ...(onSelect && { onSelect }),
  ...(danger && { danger }),
  ...(disabledReason && { disabledReason }),
})
