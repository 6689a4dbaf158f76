import { polygonsIn, type Rings } from '@saude/contract/geo'
import { useEffect, useMemo } from 'react'
import { Polygon, Tooltip, useMap } from 'react-leaflet'
import { moves } from './constants.ts'
import { cornersOf, fitPadding } from './fit.ts'
import css from './Map.module.css'
import { useStill } from './still.ts'

export interface AreaProps {
  rings: Rings
  /**
   * Move the map so that the whole area is in sight, at first and whenever it changes. `atOnce`: without a flight, and again
   * as a dialog that opens gives the map its size.
   */
  fit?: boolean | 'atOnce'
  /** `#rrggbb`; that of the interface without it. */
  color?: string
  /** Stands in its middle. */
  name?: string
  /** The whole name, where `name` is a part of it. */
  title?: string
  /** Fits, and draws nothing. */
  isHidden?: boolean
}

/** The outline of an area, below its points. */
export function Area({ rings, fit = false, color, name, title, isHidden = false }: AreaProps) {
  const map = useMap()
  const still = useStill()
  const positions = useMemo(
    () =>
      polygonsIn(rings).map((polygon) => polygon.map((ring) => ring.map(({ lat, lng }) => ({ lat, lng })))),
    [rings],
  )
  useEffect(() => {
    const corners = fit ? cornersOf(polygonsIn(rings).flat(2)) : undefined
    if (!corners) return undefined
    const look = () => map.fitBounds(corners, { animate: false, padding: fitPadding })
    if (fit === 'atOnce') {
      look()
      map.on('resize', look)
      // From then on it stays where the person looks.
      map.once('dragstart mousedown wheel', () => map.off('resize', look))
      return () => {
        map.off('resize', look)
      }
    }
    if (still) look()
    else map.flyToBounds(corners, { duration: moves.long, padding: fitPadding })
    return undefined
  }, [map, rings, fit, still])
  if (isHidden) return null
  return (
    <Polygon
      positions={positions}
      interactive={false}
      className={color ? '' : (css.area ?? '')}
      weight={2.5}
      fillOpacity={color ? 0.25 : 0.12}
      {...(color && { color, fillColor: color })}
    >
      {name && (
        <Tooltip permanent direction="center" className={css.areaName ?? ''}>
          {title && title !== name ? <abbr title={title}>{name}</abbr> : name}
        </Tooltip>
      )}
    </Polygon>
  )
}
