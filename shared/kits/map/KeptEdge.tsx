import { Rectangle } from 'react-leaflet'
import { useSession } from '../platform/index.ts'
import css from './Map.module.css'

/** The edge of what a device keeps of the map, the user's area: beyond it there are no pictures without a connection. */
export function KeptEdge() {
  const { northeast, southwest } = useSession()?.info ?? {}
  if (!northeast || !southwest) return null
  return (
    <Rectangle
      bounds={[
        [southwest.latitude, southwest.longitude],
        [northeast.latitude, northeast.longitude],
      ]}
      interactive={false}
      fill={false}
      weight={2}
      dashArray="8 6"
      className={css.keptEdge ?? ''}
    />
  )
}
