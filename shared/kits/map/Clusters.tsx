import type { LeafletEvent, Marker, MarkerCluster } from 'leaflet'
import { useEffect, useEffectEvent } from 'react'
import { useMap } from 'react-leaflet'
import { useReducedMotion } from '../ui/index.ts'
import { clusterRadius, listed, moves, slice, zoomIn, zooms } from './constants.ts'
import { groupIcon, pointIcons } from './icons.ts'
import { L } from './leaflet.ts'
import 'leaflet.markercluster'
import type { MapPoint } from './types.ts'

export interface ClustersProps {
  points: readonly MapPoint[]
  /** A single point was pressed. */
  onPick: (point: MapPoint) => void
  /** A group that is small, or does not come apart by zooming, was pressed. */
  onList: (points: readonly MapPoint[]) => void
}

/** Points, grouped where they are near to each other. */
export function Clusters({ points, onPick, onList }: ClustersProps) {
  const map = useMap()
  const still = useReducedMotion()
  const pick = useEffectEvent(onPick)
  const list = useEffectEvent(onList)
  const open = useEffectEvent((cluster: MarkerCluster, pointOf: ReadonlyMap<Marker, MapPoint>) => {
    const zoom = map.getZoom()
    if (cluster.getChildCount() <= listed.points || zoom >= listed.zoom) {
      const inside = cluster.getAllChildMarkers().flatMap((marker) => pointOf.get(marker) ?? [])
      list(inside.sort((one, other) => one.name.localeCompare(other.name, 'pt-BR')))
      return
    }
    const nearer = Math.min(zoom + zoomIn, zooms.max)
    if (still) map.setView(cluster.getLatLng(), nearer, { animate: false })
    else map.flyTo(cluster.getLatLng(), nearer, { duration: moves.short })
  })

  useEffect(() => {
    const opposed = new Set<Marker>()
    const pointOf = new Map<Marker, MapPoint>()
    const hasOpposition = points.some(({ opposition }) => opposition)
    const group = L.markerClusterGroup({
      maxClusterRadius: clusterRadius(hasOpposition),
      zoomToBoundsOnClick: false,
      spiderfyOnMaxZoom: false,
      showCoverageOnHover: false,
      animate: !still,
      iconCreateFunction: (cluster) =>
        groupIcon(
          cluster.getChildCount(),
          hasOpposition ? cluster.getAllChildMarkers().filter((marker) => opposed.has(marker)).length : 0,
        ),
    })
    const markerOf = (point: MapPoint) => {
      const marker = L.marker([point.latitude, point.longitude], {
        icon: point.opposition ? pointIcons.opposition : pointIcons.normal,
        title: point.name,
        alt: point.name,
      })
      pointOf.set(marker, point)
      if (point.opposition) opposed.add(marker)
      return marker
    }
    const onMarker = ({ propagatedFrom }: LeafletEvent) => {
      const point = pointOf.get(propagatedFrom)
      if (point) pick(point)
    }
    const onGroup = ({ propagatedFrom }: LeafletEvent) => open(propagatedFrom, pointOf)
    group.on('click', onMarker)
    group.on('clusterclick', onGroup)
    // Leaflet turns Enter on a marker into a click, on a group it does not.
    group.on('clusterkeypress', (event: LeafletEvent & { originalEvent?: KeyboardEvent }) => {
      if (event.originalEvent?.key === 'Enter') onGroup(event)
    })
    map.addLayer(group)
    let timer: number | undefined
    // The plugin's own slices (chunkedLoading) go on after the group has left the map, and fail there.
    const addFrom = (start: number) => {
      group.addLayers(points.slice(start, start + slice).map(markerOf))
      if (start + slice < points.length) timer = window.setTimeout(addFrom, 0, start + slice)
    }
    addFrom(0)
    return () => {
      window.clearTimeout(timer)
      group.off()
      map.removeLayer(group)
      group.clearLayers()
    }
  }, [map, points, still])
  return null
}
