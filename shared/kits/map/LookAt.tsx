import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import { moves, zooms } from './constants.ts'
import type { GeoPosition } from './Position.tsx'
import { useStill } from './still.ts'

export interface LookAtProps {
  /** Another object looks there again, also where it is the same place. */
  at: GeoPosition | null
  zoom?: number
  /** Seconds that the movement takes. */
  duration?: number
}

/** Moves the map to a position whenever it is given another one. */
export function LookAt({ at, zoom = zooms.position, duration = moves.long }: LookAtProps) {
  const map = useMap()
  const still = useStill()
  useEffect(() => {
    if (!at) return
    const nearer = Math.max(zoom, map.getZoom())
    if (still) map.setView([at.latitude, at.longitude], nearer, { animate: false })
    else map.flyTo([at.latitude, at.longitude], nearer, { duration })
  }, [map, at, zoom, duration, still])
  return null
}
