import type { OutputOf } from '@saude/contract/query'
import type { indicatorGains } from '../../contract/indicators.ts'
import type { Indicator, Practice } from '../rules/rule.ts'
import type { Named } from '../rules/rules.ts'
import { markOf, type Total } from './totals.ts'

type Gain = OutputOf<typeof indicatorGains>['items'][number]

/**
 * What is missing of an indicator and can still be done, and how far its mark rises with it: where every practice is needed, by those who miss
 * nothing else; where practices have points, by everybody who misses it.
 */
export function gainsOf({ id, set, indicator }: Named, total: Total): Gain[] {
  const { list, number, title, weight, scoring } = indicator
  const before = total.share
  if (!list || before === null) return []
  const mark = markOf(before, indicator)
  if (mark === null) return []
  return indicator.practices.flatMap((practice) => {
    const people = total.open.get(practice.key) ?? 0
    if (people === 0) return []
    const last = total.onlyLacks.get(practice.key) ?? 0
    const isPoints = scoring === 'points'
    const one = partOf(practice, indicator, total)
    const after = before + one * (isPoints ? people : last)
    const perMark = isPoints ? weight : (100 / (indicator.goal ?? 100)) * weight
    return [
      {
        key: `${id}.${practice.key}`,
        set: set.title,
        isPoints,
        indicator: title,
        number,
        list,
        act: practice.act,
        practice: practice.title,
        people,
        last,
        before,
        after,
        gain: mark < 10 ? one * perMark : 0,
        reach: (((markOf(after, indicator) ?? mark) - mark) * weight) / 10,
      },
    ]
  })
}

/** How far the result rises with one person more. */
function partOf({ key, points = 0 }: Practice, { scoring }: Indicator, { people, asked }: Total): number {
  if (scoring === 'all') return 1 / people
  return points / 100 / (asked.get(key) ?? people)
}

/** What raises the mark most stands first; where it alone raises none, what raises the result most. */
export const byGain = (one: Gain, other: Gain): number =>
  other.reach - one.reach || other.gain * other.people - one.gain * one.people
