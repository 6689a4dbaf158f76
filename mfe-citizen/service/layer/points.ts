import { packCategories, packPoints } from '../../contract/packed.ts'
import { isPoor } from '../location/poor.ts'
import type { Member, Where } from './read.ts'

type PackedPoint = Parameters<typeof packPoints>[0][number] & { readonly category: string | null }

export const packLayer = (points: readonly PackedPoint[]) => ({
  ...packPoints(points),
  ...packCategories(points),
})

/** Somebody of a layer as a map shows them by name. */
export function pointOf({ one, mark }: Pick<Member, 'one' | 'mark'>, { seen }: Pick<Where, 'seen'>) {
  const { x, y } = seen(one.addressCoordinates ?? { x: 0, y: 0 })
  const { value, category } = mark
  return { id: one._id, name: one.name, latitude: y, longitude: x, value, category, isPoor: isPoor(one) }
}
