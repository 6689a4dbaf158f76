import type { Vertex } from '@saude/contract/geo'
import type {
  LatLng,
  LeafletEvent,
  LeafletKeyboardEvent,
  Map as LeafletMap,
  LeafletMouseEvent,
  Polygon,
} from 'leaflet'
import { isFirst } from '../../Presses.tsx'
import css from '../Field.module.css'
import { rounded, type Stroke } from '../vertices.ts'
import { handlers, L, type PolyEdit, type VertexMarker, type VerticesEdit } from './plugin.ts'

/** Hundreds of movable points make a map slow: so many of those in sight can be moved, the others from nearer. */
const movable = 400

/** Pixels of a vertex: for a mouse, for a finger. */
const sizes = { fine: 28, coarse: 44 } as const

/** Pixels that an arrow moves a vertex by; with Shift ten times as many. */
const step = 1

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
}

/** Corners of a polygon are a list for each of its rings: this one has one ring. */
const isRing = (corners: unknown): corners is LatLng[] => Array.isArray(corners)

/** Also beyond the date line it is on earth. */
const vertexAt = (at: LatLng): Vertex => rounded(at.wrap())

interface Ring extends VerticesEdit {
  readonly options: { readonly size: number; readonly onStroke: (stroke: Stroke) => void }
  readonly _shown: Map<number, VertexMarker>
  readonly _middles: Set<VertexMarker>
  _count: number
  show(vertices: readonly Vertex[]): void
  _name(marker: VertexMarker): void
  _onKey(marker: VertexMarker, event: KeyboardEvent): void
  _moved(marker: VertexMarker): void
  _onMarkerClick(event: LeafletMouseEvent & LeafletEvent): void
}

/**
 * L.Edit.PolyVerticesEdit, whose strokes are the editor's: what is moved, removed and put between is said, and comes back
 * as vertices to show. Otherwise than the plugin has it, only vertices in sight have markers, which stay with their focus
 * when others change, have names and keys, and are as large as a finger; and a polygon may come to have less than three.
 */
const RingHandler = handlers.PolyVerticesEdit.extend<Ring, [Polygon, readonly LatLng[], object]>({
  addHooks() {
    const map: LeafletMap = Reflect.get(this._poly, '_map')
    Object.assign(this, { _map: map, _markers: [], _shown: new Map(), _middles: new Set(), _count: 0 })
    this._markerGroup = L.layerGroup().addTo(map)
  },
  removeHooks() {
    this._markerGroup.remove()
  },
  _defaultShape() {
    const [ring] = this._poly.getLatLngs()
    return isRing(ring) ? ring : []
  },
  show(vertices) {
    this._count = vertices.length
    const ring = vertices.map(({ lat, lng }) => L.latLng(lat, lng))
    this._poly.setLatLngs(ring)
    for (const middle of this._middles) middle.remove()
    this._middles.clear()
    const sight = this._map.getBounds().pad(0.1)
    const wanted = ring.flatMap((at, index) => (sight.contains(at) ? [index] : [])).slice(-movable)
    const kept = new Set(wanted)
    for (const [index, marker] of this._shown)
      if (!kept.has(index)) {
        marker.remove()
        this._shown.delete(index)
      }
    for (const index of wanted) {
      const at = ring[index]
      if (!at) continue
      const marker = this._shown.get(index) ?? this._createMarker(at, index)
      this._shown.set(index, marker)
      marker.setLatLng(at)
      Object.assign(marker, {
        _index: index,
        _origLatLng: at,
        _middleLeft: undefined,
        _middleRight: undefined,
      })
      this._name(marker)
    }
    this._markers = [...this._shown.values()]
    if (ring.length < 3) return
    for (const index of wanted) {
      const [left, right] = [this._shown.get(index), this._shown.get((index + 1) % ring.length)]
      if (!left || !right) continue
      this._updatePrevNext(left, right)
      this._createMiddleMarker(left, right)
    }
  },
  _createMarker(at, index) {
    const marker = handlers.PolyVerticesEdit.prototype._createMarker.call(this, at, index)
    marker.on('click', (event) => {
      if (!this._middles.has(marker)) this._onMarkerClick(event)
    })
    marker.on('keydown', ({ originalEvent }: LeafletKeyboardEvent) => this._onKey(marker, originalEvent))
    marker.on('dragend', () => this._moved(marker))
    return marker
  },
  /** The middle of a side, which becomes a vertex; not where it would lie below a finger that means a vertex. */
  _createMiddleMarker(left, right) {
    const [from, to] = [left, right].map((marker) => this._map.latLngToLayerPoint(marker.getLatLng()))
    if (!from || !to || from.distanceTo(to) < 2 * this.options.size) return
    handlers.PolyVerticesEdit.prototype._createMiddleMarker.call(this, left, right)
    const middle = left._middleRight
    if (!middle) return
    this._middles.add(middle)
    const element = middle.getElement()
    // Keys reach each vertex without one stop more for each side.
    element?.removeAttribute('tabindex')
    element?.removeAttribute('role')
    element?.setAttribute('title', 'Pressione ou arraste para marcar um vértice aqui')
    middle.on('click', () => this._moved(middle))
  },
  _moved(marker) {
    const { _index: index } = marker
    if (index === undefined) return
    const at = vertexAt(marker.getLatLng())
    if (!this._middles.delete(marker)) return this.options.onStroke({ kind: 'move', index, to: at })
    marker.remove()
    this.options.onStroke({ kind: 'insert', index, at })
  },
  _onMarkerClick({ originalEvent, target }) {
    if (isFirst(originalEvent)) this.options.onStroke({ kind: 'remove', index: target._index })
  },
  _onKey(marker, event) {
    const { _index: index } = marker
    const by = arrows[event.key]
    if (index === undefined) return
    if (event.key === 'Delete') return this.options.onStroke({ kind: 'remove', index })
    if (!by) return
    event.preventDefault()
    const far = event.shiftKey ? 10 : 1
    const to = this._map.project(marker.getLatLng()).add([by[0] * far, by[1] * far])
    this.options.onStroke({ kind: 'move', index, to: vertexAt(this._map.unproject(to)) })
  },
  _name(marker) {
    const name = `Vértice ${(marker._index ?? 0) + 1} de ${this._count}: pressione para remover`
    const element = marker.getElement()
    element?.setAttribute('title', name)
    element?.setAttribute('aria-label', name)
  },
})

/** What edits a boundary on a map. */
export interface Editing extends PolyEdit<Ring> {
  show(vertices: readonly Vertex[]): void
}

const EditingHandler = handlers.Poly.extend<Editing, [Polygon]>({
  _initHandlers() {
    this._verticesHandlers = [new RingHandler(this._poly, [], this._poly.options)]
  },
  show(vertices) {
    for (const ring of this._verticesHandlers) ring.show(vertices)
  },
})

interface EditingOptions {
  /** Pressed by a finger. */
  readonly isTouch: boolean
  readonly onStroke: (stroke: Stroke) => void
}

/** Makes the handler for the polygon of a boundary, which lies on its map. */
export function editingOf(polygon: Polygon, { isTouch, onStroke }: EditingOptions): Editing {
  const size = isTouch ? sizes.coarse : sizes.fine
  const icon = L.divIcon({ className: css.vertex ?? '', iconSize: [size, size] })
  L.setOptions(polygon, { icon, size, onStroke })
  return new EditingHandler(polygon)
}
