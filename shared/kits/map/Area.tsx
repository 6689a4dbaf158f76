import { boundsOf, type Rings } from '@saude/contract/geo'
import { useEffect, useMemo } from 'react'
import { Polygon, useMap } from 'react-leaflet'
import { useReducedMotion } from '../ui/index.ts'
import { moves } from './constants.ts'
import css from './Map.module.css'

export interface AreaProps {
  rings: Rings
  /** Move the map so that the whole area is in sight, at first and whenever it changes. */
  fit?: boolean
}

/** The outline of an area, below its points. */
export function Area({ rings, fit = false }: AreaProps) {
  const map = useMap()
  const still = useReducedMotion()
  const positions = useMemo(() => rings.map((ring) => ring.map(({ lat, lng }) => ({ lat, lng }))), [rings])
  useEffect(() => {
    const bounds = fit ? boundsOf(rings.flat()) : undefined
    if (!bounds) return
    const corners: [[number, number], [number, number]] = [
      [bounds.south, bounds.west],
      [bounds.north, bounds.east],
    ]
    if (still) map.fitBounds(corners, { animate: false, padding: [24, 24] })
    else map.flyToBounds(corners, { duration: moves.long, padding: [24, 24] })
  }, [map, rings, fit, still])
  return (
    <Polygon
      positions={positions}
      interactive={false}
      className={css.area ?? ''}
      weight={2.5}
      fillOpacity={0.12}
    />
  )
}
