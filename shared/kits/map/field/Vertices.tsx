import type { Vertex } from '@saude/contract/geo'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useMap } from 'react-leaflet'
import { useTouch } from '../../ui/index.ts'
import { Presses } from '../Presses.tsx'
import { type DrawnBoundary, drawBoundary } from './draw/boundary.ts'
import { rounded, type Stroke } from './vertices.ts'

interface VerticesProps {
  vertices: readonly Vertex[]
  /** Other rings are shown with it, which fill the area. */
  isOneOfSeveral: boolean
  onStroke: (stroke: Stroke) => void
}

/** A boundary: a press on the map adds a vertex, a press on one removes it; they can be moved, and put between two others. */
export function Vertices({ vertices, isOneOfSeveral, onStroke }: VerticesProps) {
  const map = useMap()
  const isTouch = useTouch()
  const stroke = useEffectEvent(onStroke)
  const drawn = useRef<DrawnBoundary>(null)
  useEffect(() => {
    const boundary = drawBoundary(map, { isTouch, onStroke: (one) => stroke(one) })
    drawn.current = boundary
    return () => {
      drawn.current = null
      boundary.end()
    }
  }, [map, isTouch])
  useEffect(() => drawn.current?.show(vertices, isOneOfSeveral), [map, isTouch, vertices, isOneOfSeveral])
  return (
    <Presses
      onPress={(at) => onStroke({ kind: 'add', at: rounded(at) })}
      help="Setas movem o mapa, Enter marca um vértice no meio dele. Em um vértice, setas o movem e Enter o remove."
    />
  )
}
