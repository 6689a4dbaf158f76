import type { LeafletEvent, Marker, MarkerCluster, MarkerClusterGroup } from 'leaflet'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useMap } from 'react-leaflet'
import { clusterRadius, listed, moves, nextSlice, slices, zoomIn, zooms } from './constants.ts'
import { groupIcon, iconOf } from './icons.ts'
import { L } from './leaflet.ts'
import 'leaflet.markercluster'
import { createShares, type Shares } from './shares.ts'
import { followSight } from './sight.ts'
import { useStill } from './still.ts'
import type { MapPoint } from './types.ts'

export interface ClustersProps {
  points: readonly MapPoint[]
  /** A single point was pressed. */
  onPick: (point: MapPoint) => void
  /** A group that is small, or does not come apart by zooming, was pressed; `spread` lays its points out around it. */
  onList: (points: readonly MapPoint[], spread: () => void) => void
  /** Whether all points are on the map now: many are drawn some at a time. */
  onDrawn?: (isWhole: boolean) => void
}

/** Points, grouped where they are near to each other. */
export function Clusters({ points, onPick, onList, onDrawn }: ClustersProps) {
  const map = useMap()
  const still = useStill()
  const pick = useEffectEvent(onPick)
  const list = useEffectEvent(onList)
  const sayDrawn = useEffectEvent((isWhole: boolean) => onDrawn?.(isWhole))
  const open = useEffectEvent((cluster: MarkerCluster, pointOf: ReadonlyMap<Marker, MapPoint>) => {
    const zoom = map.getZoom()
    if (cluster.getChildCount() <= listed.points || zoom >= listed.zoom) {
      const inside = cluster.getAllChildMarkers().flatMap((marker) => pointOf.get(marker) ?? [])
      list(
        inside.sort((one, other) => one.name.localeCompare(other.name, 'pt-BR')),
        // A group that has left the map meanwhile cannot be spread.
        () => cluster.getElement() && cluster.spiderfy(),
      )
      return
    }
    const nearer = Math.min(zoom + zoomIn, zooms.max)
    // The group comes apart: what had the focus goes, and the keyboard would begin again at the top of the page.
    const box = map.getContainer()
    if (box.contains(document.activeElement)) box.focus({ preventScroll: true })
    if (still) map.setView(cluster.getLatLng(), nearer, { animate: false })
    else map.flyTo(cluster.getLatLng(), nearer, { duration: moves.short })
  })

  const hasOpposition = useMemo(() => points.some(({ opposition }) => opposition), [points])
  const hasShares = useMemo(() => points.some(({ color, opposition: one }) => color || one), [points])
  const drawn = useRef<Drawn>(null)

  useEffect(() => {
    const pointOf = new Map<Marker, MapPoint>()
    const shares = createShares(pointOf)
    const group = L.markerClusterGroup({
      maxClusterRadius: clusterRadius(hasOpposition),
      zoomToBoundsOnClick: false,
      spiderfyOnMaxZoom: false,
      showCoverageOnHover: false,
      animate: !still,
      iconCreateFunction: (cluster) =>
        groupIcon(cluster.getChildCount(), hasShares ? shares.of(cluster) : []),
    })
    const onMarker = ({ propagatedFrom }: LeafletEvent) => {
      const point = pointOf.get(propagatedFrom)
      if (point) pick(point)
    }
    const onGroup = ({ propagatedFrom }: LeafletEvent) => open(propagatedFrom, pointOf)
    group.on('click', onMarker)
    group.on('clusterclick', onGroup)
    const unfollow = followSight(map, group)
    map.addLayer(group)
    drawn.current = { group, shares, pointOf, markers: new Map() }
    return () => {
      drawn.current = null
      unfollow()
      group.off()
      map.removeLayer(group)
      group.clearLayers()
    }
  }, [map, hasOpposition, hasShares, still])

  // Whatever makes a new group fills it again: it begins empty.
  useEffect(() => {
    const now = drawn.current
    const box = map.getContainer()
    // How many are there so far: scenarios and measurements wait for all.
    const say = (count: number, isWhole: boolean) => {
      box.dataset.points = String(count)
      sayDrawn(isWhole)
    }
    return now ? fill(now, points, say) : undefined
  }, [map, hasOpposition, hasShares, still, points])
  return null
}

/** What is on the map now. */
interface Drawn {
  readonly group: MarkerClusterGroup
  readonly shares: Shares
  readonly pointOf: Map<Marker, MapPoint>
  readonly markers: Map<string, Marker>
}

const isSame = (one: MapPoint, other: MapPoint): boolean =>
  one.latitude === other.latitude &&
  one.longitude === other.longitude &&
  one.name === other.name &&
  one.color === other.color &&
  one.category === other.category &&
  one.opposition === other.opposition &&
  one.isPoor === other.isPoor

/** Takes away what is gone, adds what is new, and leaves the rest as it is drawn. Answers how to stop. */
function fill(
  { group, shares, pointOf, markers }: Drawn,
  points: readonly MapPoint[],
  say: (count: number, isWhole: boolean) => void,
): () => void {
  const wanted = new Map(points.map((point) => [point.id, point]))
  const gone = [...markers].filter(([id, marker]) => {
    const [before, after] = [pointOf.get(marker), wanted.get(id)]
    return !before || !after || !isSame(before, after)
  })
  if (gone.length > 0) shares.forget()
  if (gone.length > markers.size / 2) {
    // Each that is taken away is looked for in its groups: all together go at once.
    group.clearLayers()
    markers.clear()
    pointOf.clear()
  } else if (gone.length > 0) {
    for (const [id, marker] of gone) {
      markers.delete(id)
      pointOf.delete(marker)
    }
    group.removeLayers(gone.map(([, marker]) => marker))
  }
  const added = points.filter(({ id }) => !markers.has(id))
  const markerOf = (point: MapPoint) => {
    const marker = L.marker([point.latitude, point.longitude], {
      icon: iconOf(point),
      title: point.category ? `${point.name}, ${point.category}` : point.name,
      alt: point.name,
    })
    pointOf.set(marker, point)
    markers.set(point.id, marker)
    return marker
  }
  let timer: number | undefined
  // The plugin's own slices (chunkedLoading) go on after the group has left the map, and fail there.
  const addFrom = (start: number, size: number) => {
    const begun = performance.now()
    const end = start + size
    group.addLayers(added.slice(start, end).map(markerOf))
    say(markers.size, end >= added.length)
    if (end < added.length)
      timer = window.setTimeout(addFrom, 0, end, nextSlice(size, performance.now() - begun))
  }
  say(markers.size, added.length === 0)
  if (added.length > 0) addFrom(0, slices.first)
  return () => window.clearTimeout(timer)
}
