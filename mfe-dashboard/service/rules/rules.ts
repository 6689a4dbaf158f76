import type { ListKey } from '../../contract/indicator-list.ts'
import { periodMonths } from '../../contract/period.ts'
import { cofinancing } from './cofinancing.ts'
import { cofinancing2024 } from './cofinancing2024.ts'
import { previne } from './previne.ts'
import { previne2020 } from './previne2020.ts'
import { type Indicator, isLoaded, type RuleSet } from './rule.ts'

/** Every version of rules that the product knows, side by side. */
export const ruleSets: readonly RuleSet[] = [previne, cofinancing, cofinancing2024, previne2020]

/** Whether rules count in a quadrimester; those that do not are there for comparisons. */
export function isInForce({ from, to }: Pick<RuleSet, 'from' | 'to'>, period: string): boolean {
  const { first, last } = periodMonths(period)
  return from <= last && (to === undefined || to >= first)
}

/** An indicator with its name among all: `previne.dental`. */
export interface Named {
  readonly id: string
  readonly set: RuleSet
  readonly indicator: Indicator
}

/** The indicators that calculate. */
export const loaded: readonly Named[] = ruleSets.flatMap((set) =>
  set.indicators
    .filter((indicator) => isLoaded(set, indicator))
    .map((indicator) => ({ id: `${set.key}.${indicator.key}`, set, indicator })),
)

/** The rules whose practices a list shows unasked: the first that have it. */
export const firstOfList: ReadonlyMap<ListKey, string> = new Map(
  [...loaded].reverse().flatMap(({ set, indicator: { list } }) => (list ? [[list, set.key] as const] : [])),
)

/** Names what figures were calculated by: others have to be calculated anew. */
export const rulesVersion = `8/${ruleSets.map(({ key, version }) => `${key}@${version}`).join(',')}`
