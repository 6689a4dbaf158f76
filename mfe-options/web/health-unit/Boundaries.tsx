import { boundsOf, fromMultipolygon, type Polygon } from '@saude/contract/geo'
import { healthUnitBoundaries } from '@saude/core/contract/place'
import { Area, type GeoPosition, PrintMap, useHome } from '@saude/kits/map'
import { useAsk } from '@saude/kits/platform'
import { EmptyState } from '@saude/kits/ui'
import { useMemo } from 'react'
import css from './Boundaries.module.css'
import { colorAt, cut } from './colors.ts'

/** What the limits of all units are called, wherever they are shown. */
export const boundariesTitle = 'Limites das unidades de saúde'

/** Why there is nothing to print. */
export const noBoundaries = 'Nenhuma unidade tem limites informados'

export interface BoundedUnit {
  readonly id: string
  readonly name: string
  readonly clientName: string | null
  readonly color: string
  readonly rings: readonly Polygon[]
}

/** Every unit with its colour and its limits, and where a map that shows all of them looks at. */
export function useBoundaries(client: 'current' | 'all') {
  const home = useHome()
  const { data, error, refetch } = useAsk(healthUnitBoundaries, { client })
  const units = useMemo<readonly BoundedUnit[] | undefined>(
    () =>
      data?.items.map(({ id, name, color, boundary, clientName }, index) => ({
        id,
        name,
        clientName: clientName ?? null,
        color: colorAt(color, index),
        rings: fromMultipolygon(boundary),
      })),
    [data],
  )
  const bounded = useMemo(() => units?.filter(({ rings }) => rings.length > 0) ?? [], [units])
  return { units, bounded, center: centerOf(bounded) ?? home, error, refetch }
}

function centerOf(units: readonly BoundedUnit[]): GeoPosition | undefined {
  const bounds = boundsOf(units.flatMap(({ rings }) => rings.flat(2)))
  return (
    bounds && {
      latitude: (bounds.north + bounds.south) / 2,
      longitude: (bounds.east + bounds.west) / 2,
    }
  )
}

/** The limits on a map, each in its unit's colour; among several names are cut. */
export function Limits({ units }: { units: readonly BoundedUnit[] }) {
  const all = useMemo(() => units.flatMap(({ rings }) => rings), [units])
  return (
    <>
      {units.map(({ id, name, color, rings }) => (
        <Area key={id} rings={rings} color={color} name={units.length > 1 ? cut(name) : name} title={name} />
      ))}
      {all.length > 0 && <Area rings={all} fit="atOnce" isHidden />}
    </>
  )
}

/** Every unit with its colour, and which of them have no limits yet: what the map shows, in words. */
export const Legend = ({ units }: { units: readonly BoundedUnit[] }) => (
  <ul className={css.legend} aria-label="Legenda">
    {units.map(({ id, name, clientName, color, rings }) => (
      <li key={id} className={css.unit}>
        <i
          className={rings.length > 0 ? css.swatch : css.none}
          style={rings.length > 0 ? { background: color } : {}}
          aria-hidden
        />
        <span>
          {name}
          {clientName && <small className={css.muted}> · {clientName}</small>}
          {rings.length === 0 && <small className={css.muted}> · sem limites informados</small>}
        </span>
      </li>
    ))}
  </ul>
)

/** In place of limits: no unit has any. */
export const Boundless = () => (
  <div className={css.card}>
    <EmptyState
      title="Unidade de saúde sem limites informados"
      text="Desenhe os limites no cadastro de cada unidade."
    />
  </div>
)

interface PrintedProps {
  units: readonly BoundedUnit[]
  center: GeoPosition
  onEnd: () => void
}

/** The limits on a sheet of paper, with their legend. */
export const PrintedBoundaries = ({ units, center, onEnd }: PrintedProps) => (
  <PrintMap title={boundariesTitle} center={center} legend={<Legend units={units} />} onEnd={onEnd}>
    <Limits units={units.filter(({ rings }) => rings.length > 0)} />
  </PrintMap>
)
