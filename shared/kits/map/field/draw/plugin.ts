import type {
  Handler,
  LatLng,
  LayerGroup,
  Map as LeafletMap,
  LeafletMouseEvent,
  Marker,
  Polygon,
  Polyline,
  PolylineOptions,
} from 'leaflet'
import { L } from '../../leaflet.ts'
import 'leaflet-draw'
import { texts } from './texts.ts'

/** A vertex, or the middle of a side, as leaflet-draw keeps it. */
export interface VertexMarker extends Marker {
  /** Of the vertex; of a middle it comes with its first movement, when it becomes one. */
  _index?: number
  /** The very corner of the polygon, which follows the marker. */
  _origLatLng: LatLng
  _middleLeft?: VertexMarker | undefined
  _middleRight?: VertexMarker | undefined
  _prev?: VertexMarker | undefined
  _next?: VertexMarker | undefined
}

/** L.Edit.PolyVerticesEdit: the markers of one ring. */
export interface VerticesEdit extends Handler {
  readonly _poly: Polygon
  _map: LeafletMap
  _markers: VertexMarker[]
  _markerGroup: LayerGroup
  /** Corners of the polygon as it is drawn. */
  _defaultShape(): LatLng[]
  _createMarker(at: LatLng, index?: number): VertexMarker
  _createMiddleMarker(left: VertexMarker, right: VertexMarker): void
  _updatePrevNext(left: VertexMarker, right: VertexMarker): void
}

/** L.Edit.Poly: what edits a polygon. */
export interface PolyEdit<Vertices extends VerticesEdit> extends Handler {
  readonly _poly: Polygon
  _verticesHandlers: Vertices[]
  _initHandlers(): void
}

/** L.Draw.Polygon: a polygon that is not closed yet. */
export interface PolygonDraw extends Handler {
  readonly _map: LeafletMap
  _markers: Marker[]
  _poly: Polyline
  _mouseMarker: Marker
  _tooltip: { dispose(): void }
  readonly options: { readonly shapeOptions: PolylineOptions }
  addVertex(at: LatLng): void
  _createMarker(at: LatLng): Marker
  _onMouseMove(event: LeafletMouseEvent): void
  _onZoomEnd(): void
  _clearGuides(): void
  _updateTooltip(): void
}

/** A class of Leaflet's own kind, which is made another one by what it does otherwise. */
interface LeafletClass<Made> {
  readonly prototype: Made
  extend<Other extends Made, Given extends readonly unknown[]>(
    otherwise: Partial<Other> & ThisType<Other>,
  ): LeafletClass<Other> & (new (...given: Given) => Other)
}

declare module 'leaflet' {
  namespace Draw {
    const Polygon: LeafletClass<PolygonDraw>
    const Tooltip: new (map: LeafletMap) => { dispose(): void }
  }
  namespace Edit {
    const PolyVerticesEdit: LeafletClass<VerticesEdit>
    const Poly: LeafletClass<PolyEdit<VerticesEdit>>
  }
  const drawLocal: { draw: { handlers: object }; edit: { handlers: object } }
  interface MapOptions {
    /** Fires touches as events of the map, of which nothing here hears. */
    touchExtend?: boolean
  }
}

const { PolyVerticesEdit, Poly } = L.Edit

/** The handlers of leaflet-draw that draw and edit polygons. */
export const handlers = { Polygon: L.Draw.Polygon, Tooltip: L.Draw.Tooltip, PolyVerticesEdit, Poly }

// From now on each marker and line of the page would be made with an editor of its own, a hundred thousand of them on a map
// of points: hooks of the plugin look whether there are such editors.
Object.assign(L.Edit, { Marker: undefined, Poly: undefined })
L.Map.mergeOptions({ touchExtend: false })
L.Util.extend(L.drawLocal.draw.handlers, texts.draw)
L.Util.extend(L.drawLocal.edit.handlers, texts.edit)

export { L }
