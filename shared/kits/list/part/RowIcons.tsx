import { EllipsisVertical } from 'lucide-react'
import { IconButton, Menu } from '../../ui/index.ts'
import type { RowAction } from '../types.ts'
import { iconsOf } from '../view/icons.ts'
import { menuItemOf } from './menu-item.ts'

interface RowIconsProps {
  actions: readonly RowAction[]
  /** -1 in rows that the arrows have not walked to. */
  tabIndex: number | undefined
}

/** What can be done with a row, as icons whose names appear on hover; related actions share a menu. */
export const RowIcons = ({ actions, tabIndex }: RowIconsProps) =>
  iconsOf(actions).map(({ name, actions: own, isMenu }) => {
    if (isMenu)
      return (
        <Menu
          key={name}
          title={name}
          trigger={<IconButton icon={EllipsisVertical} name={name} tabIndex={tabIndex} />}
          items={own.map(menuItemOf)}
        />
      )
    return own.map((action) => <ActionIcon key={action.label} {...action} tabIndex={tabIndex} />)
  })

const ActionIcon = ({
  label,
  icon,
  to,
  onSelect,
  danger,
  disabledReason,
  tabIndex,
}: RowAction & { tabIndex: number | undefined }) => (
  <IconButton
    icon={icon}
    name={disabledReason ? `${label}: ${disabledReason}` : label}
    aria-disabled={disabledReason ? true : undefined}
    danger={danger}
    tabIndex={tabIndex}
    {...(disabledReason ? {} : to === undefined ? { onClick: onSelect } : { href: to })}
  />
)
