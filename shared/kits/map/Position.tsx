import type { LeafletEvent } from 'leaflet'
import { Marker, useMap } from 'react-leaflet'
import { pointIcons } from './icons.ts'
import { L } from './leaflet.ts'
import { Presses } from './Presses.tsx'

export interface GeoPosition {
  readonly latitude: number
  readonly longitude: number
}

export interface PositionProps {
  at: GeoPosition | null
  /** Whose position it is. */
  label: string
  /** A press on the map, a dragged point, or Enter for the middle of the map; and at which zoom. */
  onPick?: ((at: GeoPosition, zoom: number) => void) | undefined
}

/** One position that may be set: by pressing on the map, by dragging the point, by keyboard in the middle. */
export function Position({ at, label, onPick }: PositionProps) {
  const map = useMap()
  const pick = ({ lat, lng }: { readonly lat: number; readonly lng: number }) =>
    onPick?.({ latitude: lat, longitude: lng }, map.getZoom())
  return (
    <>
      {onPick && <Presses onPress={pick} help="Setas movem o mapa, Enter marca o meio dele." />}
      {at && (
        <Marker
          key={onPick ? 'movable' : 'fixed'}
          position={[at.latitude, at.longitude]}
          icon={pointIcons.normal}
          title={label}
          alt={label}
          draggable={onPick !== undefined}
          eventHandlers={{
            dragend: ({ target }: LeafletEvent) => {
              if (target instanceof L.Marker) pick(target.getLatLng().wrap())
            },
          }}
        />
      )}
    </>
  )
}
