import type { Indicator, RuleSet } from '../rules/rule.ts'
import { loaded } from '../rules/rules.ts'
import type { IndicatorFigure } from './collections.ts'

/** The sum of figures. */
export interface Total {
  readonly people: number
  readonly met: number
  readonly points: number
  readonly lacks: ReadonlyMap<string, number>
  readonly onlyLacks: ReadonlyMap<string, number>
}

export function totalOf(figures: Iterable<IndicatorFigure>): Total {
  let [people, met, points] = [0, 0, 0]
  const lacks = new Map<string, number>()
  const onlyLacks = new Map<string, number>()
  for (const figure of figures) {
    people += figure.people
    met += figure.met
    points += figure.points
    for (const [key, count] of Object.entries(figure.lacks)) lacks.set(key, (lacks.get(key) ?? 0) + count)
    for (const [key, count] of Object.entries(figure.onlyLacks))
      onlyLacks.set(key, (onlyLacks.get(key) ?? 0) + count)
  }
  return { people, met, points, lacks, onlyLacks }
}

/** 0 to 1: who has everything, or everybody's mean points; null where there is no one. */
export const shareOf = ({ people, points }: Pick<Total, 'people' | 'points'>): number | null =>
  people > 0 ? points / people / 100 : null

/** 0 to 10: the whole at the goal, and never more. */
export const markOf = (share: number | null, { goal }: Pick<Indicator, 'goal'>): number | null =>
  share === null || goal === undefined ? null : Math.min(10, (10 * share * 100) / goal)

/** The weighed sum of marks, 0 to 10; null while an indicator has no mark. */
export function scoreOf(set: RuleSet, totals: ReadonlyMap<string, Total>): number | null {
  let score = 0
  for (const indicator of set.indicators) {
    const total = totals.get(`${set.key}.${indicator.key}`)
    if (total && total.people === 0) continue
    const mark = total ? markOf(shareOf(total), indicator) : null
    if (mark === null) return null
    score += (mark * indicator.weight) / 10
  }
  return score
}

/** The sums of figures by indicator. */
export function totalsOf(figures: readonly IndicatorFigure[]): ReadonlyMap<string, Total> {
  const parts = new Map<string, IndicatorFigure[]>(loaded.map(({ id }) => [id, []]))
  for (const figure of figures) parts.get(figure.indicator)?.push(figure)
  return new Map([...parts].map(([id, own]) => [id, totalOf(own)]))
}
