import { type Boundary, boundsOf, ringsOf } from '@saude/contract/geo'
import type { User } from '@saude/service/handlers'
import type { RowFilter } from '@saude/store'
import type { LayerGroup } from '../../../contract/layer.ts'
import type { LayerRule } from '../layer/rule.ts'
import type { SpotRow } from './spot.ts'

/** A layer, and where it is asked for. */
export interface RowsAsked {
  readonly client: string
  readonly area: { readonly id: string; readonly type: 'user' | 'health_unit' } | null | undefined
  readonly boundary: Boundary | undefined
  readonly user: Pick<User, 'isAnonymization'>
  readonly rule: LayerRule
  readonly day: string
}

/** Those who have a position. */
export const placed: RowFilter<SpotRow> = { x: { $ne: null } }

/** Whether somebody stands on the map: where they are seen, an area has them or not. */
export function isShown({ boundary, user }: Pick<RowsAsked, 'boundary' | 'user'>): RowFilter<SpotRow> {
  if (!boundary) return placed
  const bounds = boundsOf(ringsOf(boundary).flat())
  const [x, y] = user.isAnonymization ? (['cellX', 'cellY'] as const) : (['x', 'y'] as const)
  return {
    ...(bounds && {
      [x]: { $gte: bounds.west, $lte: bounds.east },
      [y]: { $gte: bounds.south, $lte: bounds.north },
    }),
    $inside: { x, y, boundary },
  }
}

/** Who counts though they do not stand on the map: those whom the area looks after, without an area everybody. */
export const isTended = ({ area }: Pick<RowsAsked, 'area'>): RowFilter<SpotRow> =>
  area ? { [area.type === 'user' ? 'agent' : 'unit']: area.id } : {}

/** Who belongs to a group of a layer. */
export function isOf(group: LayerGroup, asked: RowsAsked): RowFilter<SpotRow> {
  const shown = isShown(asked)
  const tended = isTended(asked)
  if (group === 'outside') return { $and: [placed, tended], $nor: [shown] }
  if (group === 'withoutLocation') return { $and: [{ x: null }, tended] }
  return group === 'shown' ? shown : { $and: [shown, { isPoor: true }] }
}

/** Those who count though they do not stand on the map. */
export const isBeside = (asked: RowsAsked): RowFilter<SpotRow> => ({
  $and: [isTended(asked)],
  $nor: [isShown(asked)],
})

/** Everybody who counts. */
export const isCounted = (asked: RowsAsked): RowFilter<SpotRow> => ({
  $or: [isShown(asked), isTended(asked)],
})
