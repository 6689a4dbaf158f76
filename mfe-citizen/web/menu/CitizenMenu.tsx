import { visibleMenu } from '@saude/contract/menu'
import { useHeld } from '@saude/kits/platform'
import { usePlace } from '@saude/kits/router'
import { IconButton, Menu } from '@saude/kits/ui'
import { Armchair, ChevronDown, Footprints, HeartPulse, MapPinned, Smartphone, Users } from 'lucide-react'

const parts = [
  {
    title: 'Cidadãos',
    links: [
      { path: '/app/citizen', icon: Users },
      { path: '/app/citizen/health', icon: HeartPulse },
      { path: '/app/citizen/geolocation-situation', icon: MapPinned },
      { path: '/app/visit-list', icon: Footprints },
      { path: '/app/citizen/list-without-app', icon: Smartphone },
      // Not among those of the specification, which names the screen and no way to it.
      { path: '/app/patient-queue', icon: Armchair },
    ],
  },
] as const

/** Leads from one list of citizens to the others, as far as the person may (specification 2, section 2). */
export function CitizenMenu() {
  const { pathname } = usePlace()
  const [menu] = visibleMenu(parts, useHeld())
  if (!menu) return null
  return (
    <Menu
      title="Listas de cidadãos"
      align="start"
      trigger={<IconButton icon={ChevronDown} name="Listas de cidadãos" />}
      items={menu.links.map(({ title, path, icon }) => ({
        label: title,
        icon,
        href: path,
        ...(path === pathname && { current: true, disabledReason: 'Página atual' }),
      }))}
    />
  )
}
