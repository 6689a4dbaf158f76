import type { LatLngBounds, Map as LeafletMap, MarkerClusterGroup } from 'leaflet'

declare module 'leaflet' {
  // How leaflet.markercluster draws what is in sight; its public interface offers none of it.
  interface MarkerClusterGroup {
    readonly _moveEnd: () => void
    _getExpandedVisibleBounds: () => LatLngBounds
  }
}

/** Screens beyond each side: what a drag may show before it ends, and a group that reaches into the map from outside. */
const beyond = { rest: 0.3, zoom: 0.05 }

/**
 * Draws groups a little beyond the map, so that a drag does not meet an empty one, and first those in sight where the zoom
 * changes, the rest after them. The plugin's own bounds reach a whole screen beyond each side: nine screens of groups come and
 * go in one task there, here little more than one. Answers how to stop.
 */
export function followSight(map: LeafletMap, group: MarkerClusterGroup): () => void {
  let isZooming = false
  let timer: number | undefined
  group._getExpandedVisibleBounds = () => map.getBounds().pad(isZooming ? beyond.zoom : beyond.rest)
  const begin = () => {
    window.clearTimeout(timer)
    isZooming = true
  }
  const drawRest = () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(() => {
      isZooming = false
      // Does nothing while groups still part and join: their end comes here again.
      group._moveEnd()
    })
  }
  // After each zoom, and after a drag that has cut one short: Leaflet says nothing of its end then.
  const onMoveEnd = () => {
    if (isZooming) drawRest()
  }
  map.on('zoomstart', begin)
  map.on('moveend', onMoveEnd)
  group.on('animationend', drawRest)
  return () => {
    window.clearTimeout(timer)
    map.off('zoomstart', begin)
    map.off('moveend', onMoveEnd)
    group.off('animationend', drawRest)
  }
}
