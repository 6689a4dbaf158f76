import { cofinancing } from './cofinancing.ts'
import { previne } from './previne.ts'
import { type Indicator, isLoaded, type RuleSet } from './rule.ts'

/** Every version of rules that the product knows, side by side. */
export const ruleSets: readonly RuleSet[] = [previne, cofinancing]

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

/** Names what figures were calculated by: others have to be calculated anew. */
export const rulesVersion = `3/${ruleSets.map(({ key, version }) => `${key}@${version}`).join(',')}`
