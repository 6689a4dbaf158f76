import { formatInteger } from '@saude/contract/formats'
import { boundsOf, fromMultipolygon } from '@saude/contract/geo'
import { Area, MapView, useHome } from '@saude/kits/map'
import { useAsk } from '@saude/kits/platform'
import { EmptyState, ErrorScreen, Skeleton } from '@saude/kits/ui'
import { MapPinned } from 'lucide-react'
import { explorerAreas } from '../../contract/explorer.ts'
import css from './Explorer.module.css'
import type { Found } from './ExplorerTable.tsx'

/** From few to many, dark enough on streets and on pictures from above. */
const shades = ['#a5b4fc', '#6366f1', '#4338ca', '#1e1b4b'] as const
const together = '#6b7280'

const words = {
  healthUnit: {
    label: 'Mapa das áreas das unidades de saúde',
    none: 'Nenhuma unidade de saúde tem limites informados.',
  },
  neighborhood: { label: 'Mapa dos bairros', none: 'Nenhum bairro tem limites informados.' },
} as const

export interface ExplorerMapProps {
  found: Found
  of: keyof typeof words
}

/** Areas of health units or neighbourhoods, the more people the darker; those that are counted together are grey. */
export default function ExplorerMap({ found, of }: ExplorerMapProps) {
  const home = useHome()
  const { data, error, refetch } = useAsk(explorerAreas, { of })
  if (error && !data) return <ErrorScreen error={error} retry={refetch} />
  if (!data) return <Skeleton kind="card" />
  const totals = new Map(found.rows.flatMap(({ key, total }) => (key ? [[key, total ?? 0]] : [])))
  const most = Math.max(1, ...totals.values())
  const areas = data.items
    .map(({ id, name, boundary }) => ({ id, name, rings: fromMultipolygon(boundary), total: totals.get(id) }))
    .filter(({ rings }) => rings.length > 0)
  if (areas.length === 0) return <EmptyState icon={MapPinned} title={words[of].none} />
  const bounds = boundsOf(areas.flatMap(({ rings }) => rings.flat(2)))
  const center = bounds
    ? {
        latitude: (bounds.north + bounds.south) / 2,
        longitude: (bounds.east + bounds.west) / 2,
      }
    : home
  return (
    <div className={css.map}>
      <MapView label={words[of].label} center={center}>
        {areas.map(({ id, name, rings, total }) => (
          <Area
            key={id}
            rings={rings}
            color={
              total === undefined
                ? together
                : (shades[Math.min(shades.length - 1, Math.floor((total / most) * shades.length))] ??
                  shades[0])
            }
            name={total === undefined ? 'Reunida' : formatInteger(total) || '0'}
            title={name}
          />
        ))}
      </MapView>
    </div>
  )
}
