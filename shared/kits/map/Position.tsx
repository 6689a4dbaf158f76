import type { LeafletEvent } from 'leaflet'
import { useContext } from 'react'
import { Marker, useMap } from 'react-leaflet'
import { pointIcons } from './icons.ts'
import { L } from './leaflet.ts'
import { Presses } from './Presses.tsx'
import { ShowsUnits } from './symbols.ts'

export interface GeoPosition {
  readonly latitude: number
  readonly longitude: number
}

export interface PositionProps {
  at: GeoPosition | null
  /** Whose position it is. */
  label: string
  /**
   * A press on the map, a dragged point, or Enter for the middle of the map; with the zoom where the map shows the symbols
   * of health units, one of which may be meant.
   */
  onPick?: ((at: GeoPosition, symbolsAt: number | undefined) => void) | undefined
}

/** One position that may be set: by pressing on the map, by dragging the point, by keyboard in the middle. */
export function Position({ at, label, onPick }: PositionProps) {
  const map = useMap()
  const showsUnits = useContext(ShowsUnits)
  const pick = ({ lat, lng }: { readonly lat: number; readonly lng: number }) =>
    onPick?.({ latitude: lat, longitude: lng }, showsUnits ? map.getZoom() : undefined)
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
