import type { Ring, SidePlace } from '@saude/contract/geo'
import { Polyline } from 'react-leaflet'
import css from './Field.module.css'

interface CrossedSidesProps {
  rings: readonly Ring[]
  /** The sides that cross: `crossedSides`. */
  from: readonly SidePlace[]
}

/** Shows in red where a boundary crosses itself, above its outline. */
export function CrossedSides({ rings, from }: CrossedSidesProps) {
  const sides = from.flatMap(({ ring, index }) => {
    const vertices = rings[ring] ?? []
    const [one, other] = [vertices[index], vertices[(index + 1) % vertices.length]]
    return one && other ? [[one, other]] : []
  })
  // Leaflet draws later lines above earlier ones: it comes after the outline.
  if (sides.length === 0) return null
  return <Polyline positions={sides} interactive={false} className={css.crossed ?? ''} weight={4} />
}
