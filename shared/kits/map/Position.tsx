import type { LeafletEvent } from 'leaflet'
import { useEffect, useEffectEvent } from 'react'
import { Marker, useMap, useMapEvents } from 'react-leaflet'
import { pointIcons } from './icons.ts'
import { L } from './leaflet.ts'

export interface GeoPosition {
  readonly latitude: number
  readonly longitude: number
}

export interface PositionProps {
  at: GeoPosition | null
  /** Whose position it is. */
  label: string
  /** A press on the map, a dragged point, or Enter for the middle of the map. */
  onPick?: ((at: GeoPosition) => void) | undefined
}

/** One position that may be set: by pressing on the map, by dragging the point, by keyboard in the middle. */
export function Position({ at, label, onPick }: PositionProps) {
  const map = useMap()
  const pick = useEffectEvent(({ lat, lng }: { lat: number; lng: number }) =>
    onPick?.({ latitude: lat, longitude: lng }),
  )
  useMapEvents({ click: ({ latlng }) => pick(latlng) })
  useEffect(() => {
    const container = map.getContainer()
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.target === container) pick(map.getCenter())
    }
    container.addEventListener('keydown', onKey)
    return () => container.removeEventListener('keydown', onKey)
  }, [map])
  if (!at) return null
  return (
    <Marker
      key={onPick ? 'movable' : 'fixed'}
      position={[at.latitude, at.longitude]}
      icon={pointIcons.normal}
      title={label}
      alt={label}
      draggable={onPick !== undefined}
      eventHandlers={{
        dragend: ({ target }: LeafletEvent) => {
          if (target instanceof L.Marker) pick(target.getLatLng())
        },
      }}
    />
  )
}
