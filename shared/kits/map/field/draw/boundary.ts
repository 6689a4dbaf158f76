import { leastVertices, type Vertex } from '@saude/contract/geo'
import type { Map as LeafletMap } from 'leaflet'
import mapCss from '../../Map.module.css'
import type { Stroke } from '../vertices.ts'
import { editingOf } from './editing.ts'
import { openingOn } from './opening.ts'
import { L } from './plugin.ts'

interface BoundaryOptions {
  /** Pressed by a finger. */
  readonly isTouch: boolean
  readonly onStroke: (stroke: Stroke) => void
}

/** A boundary that is drawn and edited. */
export interface DrawnBoundary {
  /** Of one of several rings the outline alone: what they are together is shown elsewhere. */
  readonly show: (vertices: readonly Vertex[], isOneOfSeveral: boolean) => void
  readonly end: () => void
}

/** How much of the map an area hides. */
const filled = 0.12

/**
 * Draws a boundary on a map by the handlers of leaflet-draw: the one that begins a polygon until it is an area, the one that
 * edits it from the first vertex on. What people do comes as strokes; what there is, is shown.
 */
export function drawBoundary(map: LeafletMap, { isTouch, onStroke }: BoundaryOptions): DrawnBoundary {
  const polygon = L.polygon([], {
    className: mapCss.area ?? '',
    interactive: false,
    weight: 2.5,
    fillOpacity: filled,
  }).addTo(map)
  const opening = openingOn(map)
  const editing = editingOf(polygon, { isTouch, onStroke })
  editing.enable()
  let last: readonly Vertex[] = []
  let isOutline = false
  const show = (vertices: readonly Vertex[], isOneOfSeveral: boolean) => {
    last = vertices
    isOutline = isOneOfSeveral
    polygon.setStyle({ fillOpacity: isOneOfSeveral ? 0 : filled })
    const isOpen = vertices.length < leastVertices
    // A line is no area: the opening draws it.
    polygon.getElement()?.setAttribute('display', isOpen ? 'none' : 'inline')
    if (isOpen) opening.enable()
    else opening.disable()
    if (isOpen) opening.show(vertices)
    editing.show(vertices)
  }
  const showAgain = () => show(last, isOutline)
  map.on('moveend', showAgain)
  return {
    show,
    end() {
      map.off('moveend', showAgain)
      opening.disable()
      editing.disable()
      polygon.remove()
    },
  }
}
