import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import { L } from '../leaflet.ts'
import type { MapPoint } from '../types.ts'
import { densityOf, painted } from './density.ts'
import css from './Heat.module.css'
import { type HeatTheme, palette } from './themes.ts'

export interface HeatProps {
  points: readonly Pick<MapPoint, 'latitude' | 'longitude'>[]
  theme?: HeatTheme
}

/** Where many points are, as warmth; drawn anew once the map rests. */
export function Heat({ points, theme = 'default' }: HeatProps) {
  const map = useMap()
  useEffect(() => {
    const canvas = document.createElement('canvas')
    canvas.className = css.canvas ?? ''
    canvas.dataset.points = String(points.length)
    map.getPanes().overlayPane.append(canvas)
    const colors = palette(theme)
    const draw = () => {
      const { x: width, y: height } = map.getSize()
      if (width === 0 || height === 0) return
      L.DomUtil.setPosition(canvas, map.containerPointToLayerPoint([0, 0]))
      canvas.width = width
      canvas.height = height
      const spots = function* () {
        for (const { latitude, longitude } of points) {
          const { x, y } = map.latLngToContainerPoint([latitude, longitude])
          yield [x, y] as const
        }
      }
      const pixels = painted(densityOf(spots(), width, height), colors)
      const picture = new ImageData(width, height)
      picture.data.set(pixels)
      canvas.getContext('2d')?.putImageData(picture, 0, 0)
      canvas.dataset.zoom = String(map.getZoom())
    }
    // While the map zooms the picture of the zoom before would lie in the wrong place.
    const hide = () => {
      canvas.hidden = true
    }
    const show = () => {
      canvas.hidden = false
      draw()
    }
    map.on('zoomstart', hide)
    map.on('moveend zoomend resize', show)
    show()
    return () => {
      map.off('zoomstart', hide)
      map.off('moveend zoomend resize', show)
      canvas.remove()
    }
  }, [map, points, theme])
  return null
}
