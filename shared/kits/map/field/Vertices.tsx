import type { Vertex } from '@saude/contract/geo'
import type {
  LatLng,
  LeafletEvent,
  LeafletKeyboardEvent,
  Marker as LeafletMarker,
  LeafletMouseEvent,
} from 'leaflet'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Marker, useMap, useMapEvents } from 'react-leaflet'
import { L } from '../leaflet.ts'
import { isFirst, Presses } from '../Presses.tsx'
import css from './Field.module.css'
import type { Stroke } from './vertices.ts'

const icon = L.divIcon({ className: css.vertex ?? '', iconSize: [28, 28] })

/** Hundreds of movable points make a map slow: so many of those in sight can be moved, the others from nearer. */
const movable = 400

/** Pixels that an arrow moves a vertex by; with Shift ten times as many. */
const step = 1

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
}

const rounded = (value: number) => Number(value.toFixed(7))
const vertexAt = (at: LatLng): Vertex => {
  const { lat, lng } = at.wrap()
  return { lat: rounded(lat), lng: rounded(lng) }
}

interface VerticesProps {
  vertices: readonly Vertex[]
  onStroke: (stroke: Stroke) => void
}

/** The vertices of a boundary: a press on the map adds one, a press on one removes it, and they can be moved. */
export function Vertices({ vertices, onStroke }: VerticesProps) {
  const map = useMap()
  const [sight, setSight] = useState(() => map.getBounds())
  // The same at every drawing: what moves the map in this very commit must find it listening.
  const events = useMemo(() => ({ moveend: () => setSight(map.getBounds()) }), [map])
  useMapEvents(events)
  const inSight = vertices.flatMap((vertex, index) => (sight.pad(0.1).contains(vertex) ? [index] : []))
  return (
    <>
      <Presses
        onPress={({ lat, lng }) => onStroke({ kind: 'add', at: { lat: rounded(lat), lng: rounded(lng) } })}
        help="Setas movem o mapa, Enter marca um vértice no meio dele. Em um vértice, setas o movem e Enter o remove."
      />
      {inSight.slice(-movable).map((index) => {
        const vertex = vertices[index]
        return vertex && <One key={index} {...{ vertex, index, onStroke }} count={vertices.length} />
      })}
    </>
  )
}

interface OneProps {
  vertex: Vertex
  index: number
  count: number
  onStroke: (stroke: Stroke) => void
}

function One({ vertex, index, count, onStroke }: OneProps) {
  const map = useMap()
  const marker = useRef<LeafletMarker>(null)
  const name = `Vértice ${index + 1} de ${count}: pressione para remover`
  // react-leaflet names a marker once; the count grows with each vertex.
  useEffect(() => {
    const element = marker.current?.getElement()
    element?.setAttribute('title', name)
    element?.setAttribute('aria-label', name)
  }, [name])
  const move = (to: LatLng) => onStroke({ kind: 'move', index, to: vertexAt(to) })
  const onKey = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (event.key === 'Delete') return onStroke({ kind: 'remove', index })
    if (!by) return
    event.preventDefault()
    const far = event.shiftKey ? 10 : 1
    move(map.unproject(map.project(vertex).add([by[0] * far, by[1] * far])))
  }
  return (
    <Marker
      ref={marker}
      position={vertex}
      icon={icon}
      title={name}
      alt={name}
      draggable
      eventHandlers={{
        click: ({ originalEvent }: LeafletMouseEvent) => {
          if (isFirst(originalEvent)) onStroke({ kind: 'remove', index })
        },
        keydown: ({ originalEvent }: LeafletKeyboardEvent) => onKey(originalEvent),
        dragend: ({ target }: LeafletEvent) => {
          if (target instanceof L.Marker) move(target.getLatLng())
        },
      }}
    />
  )
}
