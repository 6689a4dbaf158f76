import type { Layer, LayerOptions } from 'leaflet'
import { L } from '../leaflet.ts'
import 'leaflet.heat'

declare module 'leaflet' {
  interface HeatOptions {
    /** Pixels: how far a point is fully warm, and how far it fades beyond that. */
    readonly radius: number
    readonly blur: number
    /** Of a single point, 0 to 1. */
    readonly minOpacity: number
    /** The weight at which it is warmest. */
    readonly max: number
    /** From which zoom on weights count in full. */
    readonly maxZoom: number
    /** CSS colours by shares, 0 to 1. */
    readonly gradient: Readonly<Record<number, string>>
  }

  // What leaflet.heat draws with: its public interface says neither when it draws nor on what.
  interface HeatLayer extends Layer {
    options: LayerOptions & { max: number }
    readonly _canvas: HTMLCanvasElement
    readonly _heat: { max(weight: number): void }
    _latlngs: readonly WeightedPlace[]
    _reset: () => void
    _redraw: () => void
  }

  /** Degrees, and how warm it is there. */
  type WeightedPlace = readonly [latitude: number, longitude: number, weight: number]

  function heatLayer(places: readonly WeightedPlace[], options: HeatOptions): HeatLayer
}

/** Leaflet with its heat layer. */
export { L }
