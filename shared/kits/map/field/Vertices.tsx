import type { Vertex } from '@saude/contract/geo'
import type { LeafletEvent } from 'leaflet'
import { useEffect, useEffectEvent } from 'react'
import { Marker, useMap, useMapEvents } from 'react-leaflet'
import { L } from '../leaflet.ts'
import css from './Field.module.css'
import type { Stroke } from './vertices.ts'

const icon = L.divIcon({ className: css.vertex ?? '', iconSize: [28, 28] })

/** Hundreds of movable points make a map slow: those of one place at a time are enough. */
const movable = 400

const rounded = (value: number) => Number(value.toFixed(7))

/** The vertices of a boundary: a press on the map adds one, a press on one removes it, and they can be dragged. */
export function Vertices({
  vertices,
  onStroke,
}: {
  vertices: readonly Vertex[]
  onStroke: (stroke: Stroke) => void
}) {
  const map = useMap()
  const add = useEffectEvent(({ lat, lng }: Vertex) =>
    onStroke({ kind: 'add', at: { lat: rounded(lat), lng: rounded(lng) } }),
  )
  useMapEvents({ click: ({ latlng }) => add(latlng) })
  useEffect(() => {
    const container = map.getContainer()
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.target === container) add(map.getCenter())
    }
    container.addEventListener('keydown', onKey)
    return () => container.removeEventListener('keydown', onKey)
  }, [map])
  return vertices.slice(-movable).map((vertex, at) => {
    const index = Math.max(0, vertices.length - movable) + at
    const name = `Vértice ${index + 1} de ${vertices.length}: pressione para remover`
    return (
      <Marker
        key={index}
        position={vertex}
        icon={icon}
        title={name}
        alt={name}
        draggable
        eventHandlers={{
          click: () => onStroke({ kind: 'remove', index }),
          dragend: ({ target }: LeafletEvent) => {
            if (!(target instanceof L.Marker)) return
            const { lat, lng } = target.getLatLng()
            onStroke({ kind: 'move', index, to: { lat: rounded(lat), lng: rounded(lng) } })
          },
        }}
      />
    )
  })
}
