import type { HeatLayer, Map as LeafletMap } from 'leaflet'
import { type Cells, gridOf } from './cells.ts'
import { L } from './plugin.ts'
import { gradientOf, type HeatTheme } from './themes.ts'

/** Pixels: how far a point warms, fully and then less and less. */
export const heatSize = { radius: 9, blur: 13 } as const

/** Pixels at each side of the squares that the plugin adds up. */
export const grid = gridOf(heatSize)

/** How much of one point is seen, where it stands alone. */
const minOpacity = 0.15

/** The blur leaves the middle of a stroke so much of it: what weighs less than the most by this is as warm. */
const middle = 0.6

/**
 * Makes a map's layer of leaflet.heat, which draws at each zoom what was gathered for it. Its canvas has as many pixels
 * as the page: on finer screens the browser draws it larger, and a blur stays a blur.
 */
export function warmLayer(map: LeafletMap, cellsAt: (zoom: number) => Cells, theme: HeatTheme): HeatLayer {
  const layer = L.heatLayer([], {
    ...heatSize,
    minOpacity,
    max: 1,
    // A weight is what it is at every zoom: it was gathered there.
    maxZoom: 0,
    gradient: gradientOf(theme),
  })
  const { _reset: reset, _redraw: redraw } = layer
  let gathered: number | undefined
  // Comes with each movement that ends, and at first.
  layer._reset = () => {
    const zoom = map.getZoom()
    if (zoom !== gathered) {
      const { places, most } = cellsAt(zoom)
      layer._latlngs = places
      layer.options.max = most * middle
      layer._heat.max(most * middle)
      gathered = zoom
    }
    reset.call(layer)
    layer._canvas.dataset.zoom = String(zoom)
  }
  layer._redraw = () => {
    const { x, y } = map.getSize()
    // A canvas without pixels throws when they are read.
    if (x > 0 && y > 0) redraw.call(layer)
  }
  return layer
}
