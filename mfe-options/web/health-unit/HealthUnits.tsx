import { healthUnit } from '@saude/core/contract/health-unit'
import { RecordScreens } from '@saude/kits/list'
import { fetched } from '@saude/kits/ui'
import { Map as MapIcon } from 'lucide-react'

const more = [
  { label: 'Limites no mapa', icon: MapIcon, href: '/app/options/health-unit/boundaries-map' },
] as const
/** Lists need no map. */
const UnitBoundary = fetched(() => import('../boundary/UnitBoundary.tsx'))
const controls = { boundary: UnitBoundary }

/**
 * /app/options/health-unit and what lies below. Teams are changed as records of their own, of which a unit shows its own.
 * 'Todos' is for provider staff; others see their own client's units.
 */
export default function HealthUnits() {
  return <RecordScreens of={healthUnit} list={{ more }} form={{ controls, hide: ['teams'] }} />
}
