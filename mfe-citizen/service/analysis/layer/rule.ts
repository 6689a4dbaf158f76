import { today } from '@saude/contract/instants'
import { type MassClass, massClassKeys, massSchemeOf } from '@saude/core/contract/codes/body-mass-index'
import { type Cases, caseOf, ofCase, type RowFilter } from '@saude/store'
import type { LayerKind } from '../../../contract/layer.ts'
import { visitCasesOn } from '../../register/visits/visit-status.ts'
import type { SpotRow } from '../rows/spot.ts'
import { bitsOf, having } from '../rows/spot-conditions.ts'
import type { LayerFilter } from './happened.ts'

/** The columns that say what somebody counts as. */
type Kinds = Pick<SpotRow, 'visitKey' | 'massClass'>

/** Who belongs to a layer and what they count as, said of the rows of `spot`. */
export interface LayerRule {
  readonly where: RowFilter<SpotRow>
  /** What rows are called: as this column says, or by the first case that they fit; without cases all alike. */
  readonly kinds: 'massClass' | Cases<Kinds>
}

/** What rows of a layer are counted by; a layer that calls all of them alike has one empty name for none of them. */
export const keyOf = ({ kinds }: LayerRule): 'massClass' | { readonly cases: Cases<SpotRow> } => {
  if (kinds === 'massClass') return kinds
  return { cases: kinds.length > 0 ? kinds : [[{ _id: null }, '']] }
}

/** The columns by which a row is known to be of a kind. */
export const columnsOf = ({ kinds }: LayerRule): readonly (keyof Kinds)[] => {
  if (kinds === 'massClass') return [kinds]
  return kinds.length > 0 ? ['visitKey'] : []
}

/** What a row counts as. */
export const kindIn = ({ kinds }: LayerRule, row: Partial<Kinds>): string | null =>
  kinds === 'massClass'
    ? (row.massClass ?? null)
    : (caseOf(kinds, { visitKey: row.visitKey ?? null, massClass: row.massClass ?? null }) ?? null)

/** Layers whose members follow from their rows alone. */
const ruledLayers = [
  'visit',
  'citizen',
  'bodyMassIndex',
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
  { visitStatus, massIndex, massScheme }: Pick<LayerFilter, 'visitStatus' | 'massIndex' | 'massScheme'>,
  now: Date,
): LayerRule {
  if (layer === 'bodyMassIndex') {
    const isWanted = (one: MassClass) =>
      (!massIndex || massIndex === one) && (!massScheme || massScheme === massSchemeOf(one))
    const wanted = massIndex || massScheme ? { $in: massClassKeys.filter(isWanted) } : { $ne: null }
    return { where: { massClass: wanted }, kinds: 'massClass' }
  }
  if (layer !== 'visit') return { where: whereOf(layer, today(now)), kinds: [] }
  const cases: Cases<Kinds> = visitCasesOn(today(now))
  return { where: visitStatus ? ofCase(cases, visitStatus) : { visitKey: { $ne: null } }, kinds: cases }
}

/** Who has what a layer of conditions is about; everybody is a citizen. */
export function whereOf(
  layer: Exclude<RuledLayer, 'visit' | 'bodyMassIndex'>,
  day: string,
): RowFilter<SpotRow> {
  if (layer === 'citizen') return {}
  return layer === 'bedriddenOrDomiciled'
    ? { conditions: { $bitsAnySet: bitsOf('bedridden', 'domiciled') } }
    : having(layer, day)
}
