import { boundsOf, isInside, type Vertex } from '@saude/contract/geo'
import { inCell } from '@saude/service/cells'
import type { User } from '@saude/service/handlers'
import { pointsAtOnce } from '../../contract/geolocation.ts'
import type { LayerGroup } from '../../contract/layer.ts'
import { placeOf, type Spot, type Spots } from './spots.ts'

/** Who belongs to a layer, and what each of them counts as. */
export interface Kinds {
  /** Null: nothing in particular; undefined: is left out. */
  readonly of: (spot: Spot) => string | null | undefined
  /** Those who alone can belong to it, in the order of their ids; absent: anybody. */
  readonly ids?: readonly string[]
}

interface Asked {
  readonly area: { readonly id: string; readonly type: 'user' | 'health_unit' } | null | undefined
  readonly boundary: readonly Vertex[] | undefined
  readonly kinds: Kinds
  /** Is given everybody who counts. */
  readonly count: (spot: Spot, groups: readonly LayerGroup[], category: string | null) => void
}

/** All points of a layer, which its pages are cut from. */
export interface Laid {
  /** In the order of their ids. */
  readonly shown: readonly Spot[]
  /** What each of them counts as. */
  readonly categories: readonly (string | null)[]
}

const shownWell = ['shown'] as const
const shownPoorly = ['shown', 'poorAccuracy'] as const
const outside = ['outside'] as const
const placeless = ['withoutLocation'] as const

/** Those of a layer who are kept in memory and stand on its map. */
export function layOut({ ordered, byId }: Spots, { area, boundary, kinds, count }: Asked): Laid {
  const bounds = boundary && boundsOf(boundary)
  const isWithin = ({ x, y }: NonNullable<Spot['at']>) =>
    !boundary ||
    ((!bounds || (x >= bounds.west && x <= bounds.east && y >= bounds.south && y <= bounds.north)) &&
      isInside(boundary, { lat: y, lng: x }))
  const shown: Spot[] = []
  const categories: (string | null)[] = []
  const look = (spot: Spot) => {
    const { at, isPoor, healthUnitId, agentId } = spot
    const category = kinds.of(spot)
    if (category === undefined) return
    if (!at || !isWithin(at)) {
      const isTended = area ? (area.type === 'user' ? agentId : healthUnitId) === area.id : !boundary
      if (isTended) count(spot, at ? outside : placeless, category)
      return
    }
    count(spot, isPoor ? shownPoorly : shownWell, category)
    shown.push(spot)
    categories.push(category)
  }
  if (kinds.ids)
    for (const id of kinds.ids) {
      const spot = byId.get(id)
      if (spot) look(spot)
    }
  else for (const spot of ordered) look(spot)
  return { shown, categories }
}

/** The page after somebody, without names. */
export function pageOf({ shown, categories }: Laid, after: string | null | undefined, user: User) {
  const place = after ? placeOf(shown, after) : 0
  const start = after && shown[place]?.id === after ? place + 1 : place
  const end = start + pointsAtOnce
  const points: Point[] = []
  for (const [index, { id, at, isPoor }] of shown.slice(start, end).entries()) {
    if (!at) continue
    const { x, y } = user.isAnonymization ? inCell(at) : at
    const category = categories[start + index] ?? null
    points.push({ id, name: '', latitude: y, longitude: x, isPoor, category })
  }
  return { points, next: end < shown.length ? (points.at(-1)?.id ?? null) : null }
}

interface Point {
  readonly id: string
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  readonly isPoor: boolean
  readonly category: string | null
}
