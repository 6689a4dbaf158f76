import { today } from '@saude/contract/instants'
import { type Cases, ofCase, type RowFilter } from '@saude/store'
import type { LayerKind } from '../../contract/layer.ts'
import type { SpotRow } from '../location/spot.ts'
import { bitsOf } from '../location/spot-conditions.ts'
import { visitCasesOn } from '../visits/visit-status.ts'
import type { LayerFilter } from './happened.ts'

/** The columns that rules look at. */
type Ruled = Pick<SpotRow, 'visitKey' | 'conditions' | 'pregnantUntil'>

/** Who belongs to a layer and what they count as, said of the rows of `spot`. */
export interface LayerRule {
  readonly where: RowFilter<Ruled>
  /** Empty: all count as the same. */
  readonly cases: Cases<Ruled>
  /** Those that the cases look at. */
  readonly columns: readonly (keyof Ruled)[]
}

/** Layers whose members follow from their rows alone. */
const ruledLayers = [
  'visit',
  'citizen',
  'hypertension',
  'diabetes',
  'pregnant',
  'smoker',
  'bedriddenOrDomiciled',
] as const
export type RuledLayer = (typeof ruledLayers)[number]

export const isRuledLayer = (layer: LayerKind): layer is RuledLayer =>
  ruledLayers.some((one) => one === layer)

/** The rule of a layer at an instant. */
export function ruleOf(
  layer: RuledLayer,
  { visitStatus }: Pick<LayerFilter, 'visitStatus'>,
  now: Date,
): LayerRule {
  if (layer !== 'visit') return { where: whereOf(layer, today(now)), cases: [], columns: [] }
  const cases: Cases<Ruled> = visitCasesOn(today(now))
  return {
    where: visitStatus ? ofCase(cases, visitStatus) : { visitKey: { $ne: null } },
    cases,
    columns: ['visitKey'],
  }
}

/** Who has a condition on a day, as `hasConditionOn` says of records; everybody is a citizen. */
function whereOf(layer: Exclude<RuledLayer, 'visit'>, day: string): RowFilter<Ruled> {
  switch (layer) {
    case 'citizen':
      return {}
    case 'bedriddenOrDomiciled':
      return { conditions: { $bitsAnySet: bitsOf('bedridden', 'domiciled') } }
    case 'pregnant':
      return {
        conditions: { $bitsAllSet: bitsOf('pregnant') },
        $or: [{ pregnantUntil: null }, { pregnantUntil: { $gte: day } }],
      }
    default:
      return { conditions: { $bitsAllSet: bitsOf(layer) } }
  }
}
