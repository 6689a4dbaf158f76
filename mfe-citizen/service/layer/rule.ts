import { today } from '@saude/contract/instants'
import { type Cases, ofCase, type RowFilter } from '@saude/store'
import type { LayerKind } from '../../contract/layer.ts'
import type { SpotRow } from '../location/spot.ts'
import { visitCasesOn } from '../visits/visit-status.ts'
import type { LayerFilter } from './happened.ts'

/** The columns that rules look at. */
export const ruledColumns = ['visitKey'] as const
type Ruled = Pick<SpotRow, (typeof ruledColumns)[number]>

/** Who belongs to a layer and what they count as, said of the rows of `spot`. */
export interface LayerRule {
  readonly where: RowFilter<Ruled>
  readonly cases: Cases<Ruled>
}

/** Layers whose members follow from their rows alone. */
const ruledLayers = ['visit'] as const
export type RuledLayer = (typeof ruledLayers)[number]

export const isRuledLayer = (layer: LayerKind): layer is RuledLayer =>
  ruledLayers.some((one) => one === layer)

/** The rule of a layer at an instant. */
export function ruleOf(
  _layer: RuledLayer,
  { visitStatus }: Pick<LayerFilter, 'visitStatus'>,
  now: Date,
): LayerRule {
  const cases: Cases<Ruled> = visitCasesOn(today(now))
  return { where: visitStatus ? ofCase(cases, visitStatus) : { visitKey: { $ne: null } }, cases }
}
