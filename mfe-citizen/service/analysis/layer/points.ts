import type { seenBy } from '@saude/service/cells'
import { packCategories, packPoints } from '../../../contract/packed.ts'
import type { Citizen } from '../../register/citizen/citizen.ts'
import { isPoor } from '../rows/poor.ts'
import type { Mark } from './members.ts'

type PackedPoint = Parameters<typeof packPoints>[0][number] & { readonly category: string | null }

export const packLayer = (points: readonly PackedPoint[]) => ({
  ...packPoints(points),
  ...packCategories(points),
})

/** Somebody of a layer, and what it says of them. */
export interface Named {
  readonly one: Citizen
  readonly mark: Mark
}

/** Somebody of a layer as a map shows them by name. */
export function pointOf({ one, mark }: Named, seen: ReturnType<typeof seenBy>) {
  const { x, y } = seen(one.addressCoordinates ?? { x: 0, y: 0 })
  const { value, category } = mark
  return { id: one._id, name: one.name, latitude: y, longitude: x, value, category, isPoor: isPoor(one) }
}
