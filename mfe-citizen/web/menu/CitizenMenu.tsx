import { useSectionMenu } from '@saude/kits/platform'
import { usePlace } from '@saude/kits/router'
import { IconButton, Menu } from '@saude/kits/ui'
import { ChevronDown } from 'lucide-react'

/** Leads from one list of citizens to the others, as far as the person may. */
export function CitizenMenu() {
  const { pathname } = usePlace()
  const links = useSectionMenu('citizen').flatMap((part) => part.links)
  if (links.length === 0) return null
  return (
    <Menu
      title="Listas de cidadãos"
      align="start"
      trigger={<IconButton icon={ChevronDown} name="Listas de cidadãos" />}
      items={links.map(({ title, path, icon, disabledReason }) => ({
        label: title,
        icon,
        href: path,
        ...(disabledReason !== undefined && { disabledReason }),
        ...(path === pathname && { current: true, disabledReason: 'Página atual' }),
      }))}
    />
  )
}
