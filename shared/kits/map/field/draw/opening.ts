import type { Vertex } from '@saude/contract/geo'
import type { Map as LeafletMap } from 'leaflet'
import css from '../Field.module.css'
import { handlers, L, type PolygonDraw } from './plugin.ts'

/** L.Draw.Polygon for the first vertices, before they are an area. */
export interface Opening extends PolygonDraw {
  /** Draws these vertices, in place of others. */
  show(vertices: readonly Vertex[]): void
}

/**
 * What the handler does otherwise than the plugin has it: it hears presses of the map from outside (`Presses.tsx`), which
 * are the same by mouse, finger and key, where the plugin takes the beginning of a touch for a press, and no finger could
 * move the map; it takes no focus, and leaves the text of the page to be selected and Escape to the dialog.
 */
const OpeningHandler = handlers.Polygon.extend<Opening, [LeafletMap, object]>({
  addHooks() {
    this._markers = []
    this._poly = L.polyline([], this.options.shapeOptions)
    this._tooltip = new handlers.Tooltip(this._map)
    // The plugin moves it with the mouse, to press on it; here nothing lies below the mouse but the map.
    this._mouseMarker = L.marker(this._map.getCenter())
    this._map.on('mousemove', this._onMouseMove, this)
    this._map.on('zoomend', this._onZoomEnd, this)
    this._updateTooltip()
  },
  removeHooks() {
    this._map.off('mousemove', this._onMouseMove, this)
    this._map.off('zoomend', this._onZoomEnd, this)
    this._clearGuides()
    this._tooltip.dispose()
    this._poly.remove()
    this._markers = []
  },
  /** Without a guide to where the mouse was, which may be nowhere so far. */
  _onZoomEnd() {
    this._clearGuides()
  },
  /** The vertices themselves are those of the editor (`editing.ts`): of these only the places count. */
  _createMarker: (at) => L.marker(at),
  show(vertices) {
    this._poly.remove()
    this._poly.setLatLngs([])
    this._markers = []
    this._clearGuides()
    for (const vertex of vertices) this.addVertex(L.latLng(vertex))
    this._updateTooltip()
  },
})

/** Makes the handler for a map. */
export const openingOn = (map: LeafletMap): Opening =>
  new OpeningHandler(map, {
    shapeOptions: { className: css.other ?? '', color: '#6b7280', interactive: false },
  })
