import { useEffect, useMemo } from 'react'
import { useMap } from 'react-leaflet'
import type { MapPoint } from '../types.ts'
import { createCells } from './cells.ts'
import css from './Heat.module.css'
import type { HeatTheme } from './themes.ts'
import { grid, warmLayer } from './warm.ts'

export interface HeatProps {
  points: readonly Pick<MapPoint, 'latitude' | 'longitude'>[]
  theme?: HeatTheme
}

/** Where many points are, as warmth; drawn anew once the map rests. */
export function Heat({ points, theme = 'default' }: HeatProps) {
  const map = useMap()
  const cellsAt = useMemo(() => createCells(points, grid), [points])
  useEffect(() => {
    const layer = warmLayer(map, cellsAt, theme).addTo(map)
    const { _canvas: canvas } = layer
    canvas.classList.add(css.canvas ?? '')
    canvas.dataset.points = String(points.length)
    const hide = () => {
      canvas.hidden = true
    }
    // The plugin grows its picture with the map where the zoom goes from one to the next. A flight and two fingers pass by
    // all between them: there the picture would lie in the wrong place until they end.
    const grow = () => {
      canvas.hidden = String(map.getZoom()) !== canvas.dataset.zoom
    }
    const show = () => {
      canvas.hidden = false
    }
    map.on('zoomstart', hide)
    map.on('zoomanim', grow)
    map.on('moveend', show)
    return () => {
      map.off('zoomstart', hide)
      map.off('zoomanim', grow)
      map.off('moveend', show)
      map.removeLayer(layer)
    }
  }, [map, cellsAt, points, theme])
  return null
}
