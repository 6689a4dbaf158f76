import { boundsOf, isInside, type Vertex } from '@saude/contract/geo'
import { inCell } from '@saude/service/cells'
import type { User } from '@saude/service/handlers'
import { pointsAtOnce } from '../../contract/geolocation.ts'
import type { LayerGroup } from '../../contract/layer.ts'
import type { Spot } from './spots.ts'

interface Shown {
  readonly area: { readonly id: string; readonly type: 'user' | 'health_unit' } | null | undefined
  readonly boundary: readonly Vertex[] | undefined
  readonly after: string | null | undefined
  readonly user: User
  /** What somebody counts as; null: nothing in particular, undefined: is left out. */
  readonly kindOf: (spot: Spot) => string | null | undefined
  /** Is given everybody who counts, with the first page. */
  readonly count: (spot: Spot, groups: readonly LayerGroup[], category: string | null) => void
}

const shown = ['shown'] as const
const poorlyShown = ['shown', 'poorAccuracy'] as const
const outside = ['outside'] as const
const placeless = ['withoutLocation'] as const

/** A page of those who are kept in memory, without names. */
export function pageOfSpots(spots: readonly Spot[], { area, boundary, after, user, kindOf, count }: Shown) {
  const bounds = boundary && boundsOf(boundary)
  const isWithin = ({ x, y }: NonNullable<Spot['at']>) =>
    !boundary ||
    ((!bounds || (x >= bounds.west && x <= bounds.east && y >= bounds.south && y <= bounds.north)) &&
      isInside(boundary, { lat: y, lng: x }))
  const points: {
    id: string
    name: string
    latitude: number
    longitude: number
    isPoor: boolean
    category: string | null
  }[] = []
  let next: string | null = null
  for (const spot of spots) {
    const { id, at, isPoor, healthUnitId, agentId } = spot
    if (after && id <= after) continue
    const category = kindOf(spot)
    if (category === undefined) continue
    if (!at || !isWithin(at)) {
      const isTended = area ? (area.type === 'user' ? agentId : healthUnitId) === area.id : !boundary
      if (isTended) count(spot, at ? outside : placeless, category)
      continue
    }
    count(spot, isPoor ? poorlyShown : shown, category)
    if (points.length < pointsAtOnce) {
      const { x, y } = user.isAnonymization ? inCell(at) : at
      points.push({ id, name: '', latitude: y, longitude: x, isPoor, category })
    } else {
      next ??= points.at(-1)?.id ?? null
      // Later pages are nothing but points.
      if (after) break
    }
  }
  return { points, next }
}
