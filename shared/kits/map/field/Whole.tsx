import { boundsOf, type Vertex } from '@saude/contract/geo'
import { useEffect, useState } from 'react'
import { useMap } from 'react-leaflet'

/** Looks from farther away where a boundary is larger than the map as it opens: countryside, a whole municipality. */
export function Whole({ of }: { of: readonly Vertex[] }) {
  const map = useMap()
  // Later ones are being drawn: the map stays where the person looks.
  const [bounds] = useState(() => boundsOf(of))
  useEffect(() => {
    if (!bounds) return
    const { south, west, north, east } = bounds
    const corners: [[number, number], [number, number]] = [
      [south, west],
      [north, east],
    ]
    if (!map.getBounds().contains(corners)) map.fitBounds(corners, { animate: false, padding: [24, 24] })
  }, [map, bounds])
  return null
}
