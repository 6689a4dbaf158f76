import { type Boundary, ringsOf } from '@saude/contract/geo'
import { useEffect, useState } from 'react'
import { useMap } from 'react-leaflet'
import { cornersOf, fitPadding } from '../fit.ts'

/** Looks from farther away where a boundary is larger than the map as it opens: countryside, a whole municipality. */
export function FitOnOpen({ boundary }: { boundary: Boundary }) {
  const map = useMap()
  // The map stays where the person looks, whatever is drawn later.
  const [corners] = useState(() => cornersOf(ringsOf(boundary).flat()))
  useEffect(() => {
    if (corners && !map.getBounds().contains(corners))
      map.fitBounds(corners, { animate: false, padding: fitPadding })
  }, [map, corners])
  return null
}
