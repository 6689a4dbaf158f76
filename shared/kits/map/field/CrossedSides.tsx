import type { Vertex } from '@saude/contract/geo'
import { Polyline } from 'react-leaflet'
import css from './Field.module.css'

interface CrossedSidesProps {
  ring: readonly Vertex[]
  /** The sides that cross, by the vertices where they begin: `crossedSides`. */
  from: readonly number[]
}

/** Shows in red where a boundary crosses itself, above its outline. */
export function CrossedSides({ ring, from }: CrossedSidesProps) {
  const sides = from.flatMap((index) => {
    const [one, other] = [ring[index], ring[(index + 1) % ring.length]]
    return one && other ? [[one, other]] : []
  })
  // Leaflet draws later lines above earlier ones: it comes after the outline.
  if (sides.length === 0) return null
  return <Polyline positions={sides} interactive={false} className={css.crossed ?? ''} weight={4} />
}
