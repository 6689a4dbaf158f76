import type { Marker, MarkerCluster } from 'leaflet'
import type { Share } from './icons.ts'
import type { MapPoint } from './types.ts'

declare module 'leaflet' {
  // What a group is made of, as leaflet.markercluster holds it: its own list of all markers walks through every one.
  interface MarkerCluster {
    readonly _childClusters: readonly MarkerCluster[]
    readonly _markers: readonly Marker[]
  }
}

/** The colour of opposition points, of which groups show their share. */
const opposition = { color: '#b91c1c', name: 'de oposição' } as const

type Counts = ReadonlyMap<string, Share>

/**
 * How many points of a group have which colour; those without one count as the rest. A group that grows is counted from
 * the groups in it, of which most have not changed: tens of thousands of points come in hundreds of steps.
 */
export function createShares(pointOf: ReadonlyMap<Marker, MapPoint>) {
  let known = new WeakMap<MarkerCluster, { readonly count: number; readonly shares: Counts }>()

  function countsOf(cluster: MarkerCluster): Counts {
    const count = cluster.getChildCount()
    const before = known.get(cluster)
    if (before?.count === count) return before.shares
    const shares = new Map<string, Share>()
    const add = (key: string, { color, name }: Omit<Share, 'count'>, more: number) =>
      shares.set(key, { color, name, count: (shares.get(key)?.count ?? 0) + more })
    for (const marker of cluster._markers) {
      const point = pointOf.get(marker)
      const color = point?.opposition ? opposition.color : point?.color
      if (!point || !color) continue
      const name = point.opposition ? opposition.name : (point.category ?? '')
      add(`${color} ${name}`, { color, name }, 1)
    }
    for (const child of cluster._childClusters)
      for (const [key, share] of countsOf(child)) add(key, share, share.count)
    known.set(cluster, { count, shares })
    return shares
  }

  return {
    of: (cluster: MarkerCluster): readonly Share[] =>
      [...countsOf(cluster).values()].sort((one, other) => other.count - one.count),
    /** Points have gone: a group may have as many as before, and be another. */
    forget() {
      known = new WeakMap()
    },
  }
}

export type Shares = ReturnType<typeof createShares>
